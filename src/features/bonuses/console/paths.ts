export const PAY_BONUS = '/dashboard/pay-bonus';

/** The path of the payment page for a bonus, or for any bonus that this client's user can receive. */
export function payBonusPath(
  params: { bonus: string; to?: string } | { client: string; to: string },
): string {
  return `${PAY_BONUS}?${new URLSearchParams(params)}`;
}
