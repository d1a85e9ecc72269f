/**
 * Where each page of a list without bound begins: the service says it with the page before. A page that was
 * not come to from the one before (an address that was pasted) is counted off instead, which is slower.
 */

/** More than one has at hand; the oldest are forgotten. */
const MOST = 500;

const places = new Map<string, string>();

/** @param list whatever tells this list from any other: resource, filter, order, size of a page */
export function getCursor(list: string, page: number): string | undefined {
  return places.get(`${page} ${list}`);
}

export function storeCursor(list: string, page: number, place: string): void {
  const key = `${page} ${list}`;
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}
