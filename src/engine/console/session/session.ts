/** Signing out, and the rules in force. Signing in stands in signIn.ts. */
import type { currentSession, logout } from '../../contract/calls/sessions.ts';
import { type CallSignature, callService } from '../providers/call.ts';
import { forgetReturnPath } from './returnPath.ts';
import { clearSession, storedSession, storeUser } from './storage.ts';

const ending: CallSignature<typeof logout> = { method: 'POST', path: '/jwt/logout', permission: 'session' };
const renewing: CallSignature<typeof currentSession> = {
  method: 'GET',
  path: '/session',
  permission: 'session',
};

/** Ends the session here, and at the service where it can be reached. Whoever signs in next begins anew. */
export async function signOut(): Promise<void> {
  // The service has ended it before: where the person was is kept.
  if (!storedSession()) return;
  const told = callService<typeof logout>(ending).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))]);
  clearSession();
  forgetReturnPath();
}

/** Fetches the rules in force: an administrator may have changed the role since sign-in. */
export async function renewUser(): Promise<void> {
  const { data } = await callService<typeof currentSession>(renewing);
  storeUser(data);
}
