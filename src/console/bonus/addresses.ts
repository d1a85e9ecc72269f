/** Addresses of the bonus page. */
import { screens } from '../screens.ts';

/** @param client to show only its bonuses */
export function bonusList(client?: string): string {
  return client ? `${screens.bonus.address}?${new URLSearchParams({ client })}` : screens.bonus.address;
}

/** @param client chosen already */
export function bonusAdd(client?: string): string {
  return `${screens.bonus.address}?${new URLSearchParams({ add: '', ...(client && { client }) })}`;
}

export function bonusPay(bonus: string): string {
  return `${screens.bonus.address}?${new URLSearchParams({ pay: bonus })}`;
}
