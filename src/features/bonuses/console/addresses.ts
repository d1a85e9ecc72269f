/** Addresses of the bonus page. */

export const BONUS = '/dashboard/bonus';

/** @param client to show only its bonuses @param to who is to be paid: the `_id` of a user of that client */
export function bonusList(client?: string, to?: string): string {
  const asked = new URLSearchParams({ ...(client && { client }), ...(to && { to }) });
  return asked.size ? `${BONUS}?${asked}` : BONUS;
}

/** @param client chosen already */
export function bonusAdd(client?: string): string {
  return `${BONUS}?${new URLSearchParams({ add: '', ...(client && { client }) })}`;
}

/** @param to who is chosen already */
export function bonusPay(bonus: string, to?: string): string {
  return `${BONUS}?${new URLSearchParams({ pay: bonus, ...(to && { to }) })}`;
}
