/** react-admin's auth provider: sign-in, sign-out and the role's abilities. */
import { jwtDecode } from 'jwt-decode';
import type { AuthProvider } from 'react-admin';
import { resources } from '../../contract/registry.ts';
import { type Ability, type Action, actions } from '../../contract/rights/abilities.ts';
import { storedAbility } from '../session/ability.ts';
import { renewUser, signOut } from '../session/session.ts';
import { signIn } from '../session/signIn.ts';
import { storedSession, storedUser } from '../session/storage.ts';
import { ApiError } from './apiError.ts';

export const authProvider: AuthProvider = {
  login: ({ username, password }) => signIn(username, password),
  logout: () => signOut(),
  checkAuth: async () => {
    if (!hasUsableSession()) {
      throw new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' });
    }
  },
  checkError: async (error) => {
    if (error instanceof ApiError && error.status === 403) {
      // The role may have changed since sign-in: from now on, show what it permits.
      await renewUser().catch(() => undefined);
    }
    // The HTTP client has already tried to refresh the session and ended it if that failed.
    if (error instanceof ApiError && error.status === 401 && !storedSession()) throw error;
  },
  getIdentity: async () => {
    const user = storedUser();
    if (!user) throw new ApiError(401, { code: 'unauthorized', message: 'Unauthorized' });
    const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName;
    return { ...user, id: user._id, fullName };
  },
  getPermissions: async () => storedUser()?.ability ?? [],
  canAccess: async ({ resource, action }) => canDo(storedAbility(), action, resource),
};

/** Whether there is a session that may still be valid. */
export function hasUsableSession(): boolean {
  const session = storedSession();
  return session !== undefined && isToken(session.refreshToken, session.accessToken);
}

/** react-admin's list, show and export all require read. */
const verbs: Record<string, Action> = { list: 'read', show: 'read', export: 'read', update: 'edit' };

/** Whether the ability permits react-admin's action; `resource` is a resource name or a subject. */
export function canDo(ability: Ability, action: string, resource: string): boolean {
  const verb = verbs[action] ?? actions().find((candidate) => candidate === action);
  return verb !== undefined && ability.can(verb, getSubject(resource));
}

function getSubject(resource: string): string {
  return resources.find(({ name }) => name === resource)?.subject ?? resource;
}

/** An invalid token in storage (edited by hand or from an older version) requires a new sign-in. */
function isToken(refreshToken: string, accessToken: string): boolean {
  try {
    return refreshToken !== '' && (accessToken === '' || typeof jwtDecode(accessToken) === 'object');
  } catch {
    return false;
  }
}
