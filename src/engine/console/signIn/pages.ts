/** The paths of the visitor pages. Plain data, because the console uses it too. */

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

/** Also shown to signed-in users, because mailed links are often opened while a session is active. */
export const CONFIRM_EMAIL: SignInPage = '/confirm-email';

/** Available only if the app offers self-registration. */
const SIGN_UP: SignInPage = '/register';

/** Shown to signed-in users and visitors; unknown paths redirect here. */
export const NOT_FOUND = '/error-404';

export const NOT_AUTHORIZED = 'not-authorized';

/** Pages with only a message, shown to signed-in users and visitors. */
export type MessagePage = typeof NOT_FOUND | typeof NOT_AUTHORIZED;

/** Returns the message page at a path, if there is one. Signed-in users see it within the console. */
export function findMessagePage(pathname: string): MessagePage | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  if (trimmed === NOT_FOUND) return NOT_FOUND;
  return trimmed === builtInPagePath('notAuthorized') ? NOT_AUTHORIZED : undefined;
}

/** Returns the visitor page at a path; undefined if the path requires a session. */
export function findSignInPage(pathname: string): SignInPage | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  const page = signInPages.find((candidate) => candidate === trimmed);
  return page === SIGN_UP && !offersSignUp() ? undefined : page;
}
