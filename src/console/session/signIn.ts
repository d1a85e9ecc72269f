/** Signing in. Written out rather than made from the contract's call, so that its page needs no Zod. */
import type { Session } from '../../contract/calls/sessions.ts';
import { request } from '../providers/http.ts';
import { storeSession } from './storage.ts';

/** Signs in and keeps the session. @throws ApiError 401 `wrong_credentials` */
export async function signIn(userName: string, password: string): Promise<void> {
  const { json } = await request('/auth/login', {
    method: 'POST',
    body: { userName, password },
    anonymous: true,
  });
  justSignedIn = true;
  storeSession((json as { data: Session }).data);
}

let justSignedIn = false;

/** Whether someone has signed in since this was last asked: the console welcomes them once. */
export function takeWelcome(): boolean {
  const welcome = justSignedIn;
  justSignedIn = false;
  return welcome;
}
