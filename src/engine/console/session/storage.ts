/** The session in local storage, under the keys listed in docs/concepts.md. */
import type { Session, TokenPair, UserData } from '../../contract/calls/sessions.ts';

const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', userData: 'userData' } as const;

/**
 * The stored session; undefined if none can be resumed. A missing access token is an empty string: the refresh token
 * gets a new one.
 */
export function storedSession(): Session | undefined {
  const accessToken = localStorage.getItem(keys.accessToken) ?? '';
  const refreshToken = localStorage.getItem(keys.refreshToken);
  const userData = storedUser();
  return refreshToken && userData ? { accessToken, refreshToken, userData } : undefined;
}

/** The signed-in user, the same object until the stored value changes. */
export function storedUser(): UserData | undefined {
  const text = localStorage.getItem(keys.userData);
  if (last?.text !== text) last = { text, user: parseUser(text) };
  return last?.user;
}

export function storeSession({ userData, ...pair }: Session): void {
  localStorage.setItem(keys.userData, JSON.stringify(userData));
  storeTokens(pair);
}

export function storeTokens({ accessToken, refreshToken }: TokenPair): void {
  localStorage.setItem(keys.accessToken, accessToken);
  localStorage.setItem(keys.refreshToken, refreshToken);
  notifyListeners();
}

/** Updates the stored user, for example after an administrator changed the role. */
export function storeUser(userData: UserData): void {
  const text = JSON.stringify(userData);
  if (text === localStorage.getItem(keys.userData)) return;
  localStorage.setItem(keys.userData, text);
  notifyListeners();
}

export function clearSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  notifyListeners();
}

/** Calls `listener` when the session changes, in this tab or another. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key in keys) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

let last: { text: string | null; user: UserData | undefined } | undefined;

function parseUser(text: string | null): UserData | undefined {
  try {
    const value = text ? (JSON.parse(text) as Partial<UserData>) : undefined;
    return value && Array.isArray(value.ability) ? (value as UserData) : undefined;
  } catch {
    return undefined;
  }
}
