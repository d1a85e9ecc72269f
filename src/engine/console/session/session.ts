/** Signing out and refreshing the rules. signIn.ts signs in. */
import type { currentSession, logout } from '../../contract/calls/sessions.ts';
import { type CallSignature, callService } from '../providers/call.ts';
import { clearReturnPath } from './returnPath.ts';
import { clearSession, storedSession, storeUser } from './storage.ts';

const logoutCall: CallSignature<typeof logout> = {
  method: 'POST',
  path: '/jwt/logout',
  permission: 'session',
};
const sessionCall: CallSignature<typeof currentSession> = {
  method: 'GET',
  path: '/session',
  permission: 'session',
};

/** Ends the session locally, and at the service if it is reachable. The next sign-in starts without a return path. */
export async function signOut(): Promise<void> {
  // The service has ended the session already; the return path is kept.
  if (!storedSession()) return;
  const logoutRequest = callService<typeof logout>(logoutCall).catch(() => undefined);
  await Promise.race([logoutRequest, new Promise((resolve) => setTimeout(resolve, 2000))]);
  clearSession();
  clearReturnPath();
}

/** Fetches the current rules: an administrator may have changed the role since sign-in. */
export async function renewUser(): Promise<void> {
  const { data } = await callService<typeof currentSession>(sessionCall);
  storeUser(data);
}
