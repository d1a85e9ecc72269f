/** Signing in. Written out rather than made from the contract's call, so that its page needs no Zod. */
import type { Session } from '../../contract/calls/sessions.ts';
import { request } from '../providers/http.ts';
import { chooseLanguage, offeredLanguages } from '../providers/languages/languages.ts';
import { storeSession } from './storage.ts';

/**
 * Signs in and keeps the session.
 * @throws ApiError 401 `wrong_credentials`; 401 `second_factor_required` where a code is missing, 422 where it is wrong
 */
export async function signIn(userName: string, password: string, code?: string): Promise<void> {
  const { json } = await request('/auth/login', {
    method: 'POST',
    body: { userName, password, ...(code !== undefined && { code }) },
    anonymous: true,
  });
  justSignedIn = true;
  const session = (json as { data: Session }).data;
  // Before the console is shown. What is chosen in its menu holds for this browser until the next sign-in.
  const own = offeredLanguages().find(({ locale }) => locale === session.userData.language);
  if (own) chooseLanguage(own.locale);
  storeSession(session);
}

let justSignedIn = false;

/** Whether someone has signed in since this was last asked: the console welcomes them once. */
export function takeWelcome(): boolean {
  const welcome = justSignedIn;
  justSignedIn = false;
  return welcome;
}
