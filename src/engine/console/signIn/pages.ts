/** The addresses of the pages before the sign-in. Plain data: the console behind it asks too. */

import { builtInPagePath } from '../../contract/app.ts';
import { offersSignUp } from '../start/settings.ts';

export const signInPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/set-password',
  '/confirm-email',
] as const;
export type SignInPage = (typeof signInPages)[number];

/** Shown to who is signed in too: the link in a mail is often opened beside the console. */
export const CONFIRM_EMAIL: SignInPage = '/confirm-email';

/** There only where people sign up by themselves. */
const SIGN_UP: SignInPage = '/register';

/** Shown to everyone, signed in or not: an unknown path leads there. */
export const NOT_FOUND = '/error-404';

export const NOT_AUTHORIZED = 'not-authorized';

/** Pages that say one thing and that everyone may read, signed in or not. */
export type MessagePage = typeof NOT_FOUND | typeof NOT_AUTHORIZED;

/** The message page at an address. Unlike the pages of the sign-in, a signed-in user sees it within the console. */
export function findMessagePage(pathname: string): MessagePage | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  if (trimmed === NOT_FOUND) return NOT_FOUND;
  return trimmed === builtInPagePath('notAuthorized') ? NOT_AUTHORIZED : undefined;
}

/** The page of a visitor's address; undefined where it is one that asks for a session. */
export function findSignInPage(pathname: string): SignInPage | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  const page = signInPages.find((one) => one === trimmed);
  return page === SIGN_UP && !offersSignUp() ? undefined : page;
}
