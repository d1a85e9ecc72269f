/** The page to open after sign-in. */
import { findSignInPage } from '../signIn/pages.ts';

/** The path in `?next=`, if it is a page of this console that requires sign-in. */
export function getNextPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])/.test(next)) return undefined;
  return findSignInPage(next.replace(/[?#].*/, '')) ? undefined : next;
}
