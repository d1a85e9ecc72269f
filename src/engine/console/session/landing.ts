/** Where someone who signs in begins. */
import type { UserData } from '../../contract/calls/sessions.ts';
import { signInPageAt } from '../signIn/pages.ts';

export const DASHBOARD = '/dashboard/ecommerce';

/** The public address of the first page for a user's role. */
export function landingPage(user: Pick<UserData, 'role' | 'wallet'> | undefined): string {
  if (user?.role === 'agent') return '/dashboard/users';
  if (user?.role === 'customer' && user.wallet) return `/dashboard/wallet/${user.wallet}`;
  return DASHBOARD;
}

/** The address that `?next=` names, where it is one of this console behind the sign-in. */
export function nextPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return undefined;
  return signInPageAt(next.replace(/[?#].*/, '')) ? undefined : next;
}
