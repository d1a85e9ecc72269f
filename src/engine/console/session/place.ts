/**
 * Where someone was when their session ended: they go on there once they have signed in again, and nobody else does.
 * Kept by the tab, so that each goes back to its own page.
 */

type Place = { user: string; address: string };

/** @param user the `_id` of who was there */
export function rememberPlace(user: string, address: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ user, address } satisfies Place));
}

/** Whether someone's session ended in this tab and nobody has signed in since. */
export function isPlaceRemembered(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** The address to go on at, for this user alone. Whoever signs in, it is forgotten. */
export function takePlace(user: string): string | undefined {
  const kept = sessionStorage.getItem(KEY);
  forgetPlace();
  const place = kept ? (JSON.parse(kept) as Place) : undefined;
  return place?.user === user ? place.address : undefined;
}

/** For who leaves by their own will. */
export function forgetPlace(): void {
  sessionStorage.removeItem(KEY);
}

const KEY = 'placeAtEndOfSession';
