/**
 * Where someone was when their session ended: they go on there once they have signed in again, and nobody else does.
 * Kept by the tab, so that each goes back to its own page.
 */

type Place = { user: string; address: string };

/** @param user the `_id` of who was there */
export function saveReturnPath(user: string, address: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ user, address } satisfies Place));
}

/** Whether someone's session ended in this tab and nobody has signed in since. */
export function hasReturnPath(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The address to go on at, for this user alone. Whoever signs in, it is forgotten. */
export function takeReturnPath(user: string): string | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const place = kept ? (JSON.parse(kept) as Place) : undefined;
  if (place?.user === user) return place.address;
  sessionStorage.removeItem(FORM_KEY);
  return undefined;
}

/** For who leaves by their own will. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(FORM_KEY);
}

type UnfinishedForm = { user: string; form: string; filled: object };

/** Keeps what somebody had filled in when their session ended. @param form its name, the same when it is shown again */
export function saveUnfinishedForm(user: string, form: string, filled: object): void {
  sessionStorage.setItem(FORM_KEY, JSON.stringify({ user, form, filled } satisfies UnfinishedForm));
}

/** What this user had filled in, once. */
export function takeUnfinishedForm(user: string, form: string): object | undefined {
  const kept = sessionStorage.getItem(FORM_KEY);
  const unfinished = kept ? (JSON.parse(kept) as UnfinishedForm) : undefined;
  if (unfinished?.user !== user || unfinished.form !== form) return undefined;
  sessionStorage.removeItem(FORM_KEY);
  return unfinished.filled;
}

const FORM_KEY = 'formAtEndOfSession';

const KEY = 'placeAtEndOfSession';
