/** Where someone goes on who had to sign in first. */
import { findSignInPage } from '../signIn/pages.ts';

/** The address that `?next=` names, where it is one of this console behind the sign-in. */
export function nextPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return undefined;
  return findSignInPage(next.replace(/[?#].*/, '')) ? undefined : next;
}
