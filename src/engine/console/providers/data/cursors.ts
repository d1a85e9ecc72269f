/**
 * Cursors of the pages of unbounded lists: the service returns each with the previous page. A page not reached from the
 * previous one (through a pasted URL) is read by offset instead, which is slower.
 */

/** More than one user needs; the oldest are evicted. */
const MOST = 500;

const places = new Map<string, string>();

/** @param list identifies the list: resource, filter, order and page size */
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
