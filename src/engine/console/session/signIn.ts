/** Signing in. Spelled out rather than derived from the contract's call, so that the page needs no Zod. */
import type { Session } from '../../contract/calls/sessions.ts';
import { request } from '../providers/http.ts';
import { chooseLanguage, listLanguages } from '../providers/languages/languages.ts';
import { storeSession } from './storage.ts';

/**
 * Signs in and stores the session. @throws ApiError 401 `wrong_credentials`; 401 `second_factor_required` if a code is
 * missing, 422 if it is wrong
 */
export async function signIn(userName: string, password: string, code?: string): Promise<void> {
  const { json } = await request('/auth/login', {
    method: 'POST',
    body: { userName, password, ...(code !== undefined && { code }) },
    anonymous: true,
  });
  justSignedIn = true;
  const session = (json as { data: Session }).data;
  // Before the console renders. A language chosen in its menu overrides this in this browser until the next sign-in.
  const own = listLanguages().find(({ locale }) => locale === session.userData.language);
  if (own) chooseLanguage(own.locale);
  storeSession(session);
}

let justSignedIn = false;

/** Whether the user has signed in since the last call: the console greets them once. */
export function takeWelcome(): boolean {
  const welcome = justSignedIn;
  justSignedIn = false;
  return welcome;
}
