export const PAY_BONUS = '/dashboard/pay-bonus';

/** Where a bonus is paid: this one, or any that this client's user can be given. */
export function payAddress(asked: { bonus: string; to?: string } | { client: string; to: string }): string {
  return `${PAY_BONUS}?${new URLSearchParams(asked)}`;
}
