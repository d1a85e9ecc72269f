/** Signing out, and the rules in force. Signing in stands in signIn.ts. */
import { currentSession, logout } from '../../contract/calls/sessions.ts';
import { callService } from '../providers/call.ts';
import { clearSession, storeUser } from './storage.ts';

/** Ends the session here, and at the service where it can be reached. */
export async function signOut(): Promise<void> {
  const told = callService(logout).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))]);
  clearSession();
}

/** Fetches the rules in force: an administrator may have changed the role since sign-in. */
export async function renewUser(): Promise<void> {
  const { data } = await callService(currentSession);
  storeUser(data);
}
