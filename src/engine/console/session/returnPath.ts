/** Where the user was when their session ended, restored when the same user signs in again. Stored per tab. */

type StoredPath = { user: string; path: string };

/** @param user the user's `_id` */
export function saveReturnPath(user: string, path: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ user, path } satisfies StoredPath));
}

/** Whether a session ended in this tab and nobody has signed in since. */
export function hasReturnPath(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The path to return to, only for this user. Cleared at any sign-in. */
export function takeReturnPath(user: string): string | undefined {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const returnPath = stored ? (JSON.parse(stored) as StoredPath) : undefined;
  if (returnPath?.user === user) return returnPath.path;
  sessionStorage.removeItem(FORM_KEY);
  return undefined;
}

/** For a deliberate sign-out. */
export function clearReturnPath(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(FORM_KEY);
}

type UnfinishedForm = { user: string; form: string; filled: object };

/** Saves form input when the session ends. @param form the form's name, under which it is restored */
export function saveUnfinishedForm(user: string, form: string, filled: object): void {
  sessionStorage.setItem(FORM_KEY, JSON.stringify({ user, form, filled } satisfies UnfinishedForm));
}

/** Returns this user's saved input, once. */
export function takeUnfinishedForm(user: string, form: string): object | undefined {
  const stored = sessionStorage.getItem(FORM_KEY);
  const unfinished = stored ? (JSON.parse(stored) as UnfinishedForm) : undefined;
  if (unfinished?.user !== user || unfinished.form !== form) return undefined;
  sessionStorage.removeItem(FORM_KEY);
  return unfinished.filled;
}

const FORM_KEY = 'formAtEndOfSession';

const KEY = 'placeAtEndOfSession';
