/**
 * Cursors of the pages of unbounded lists: the service returns each with the previous page. A page not reached from the
 * previous one (through a pasted URL) is read by offset instead, which is slower.
 */

/** More than one user needs; the oldest are evicted. */
const MAX_CURSORS = 500;

const cursors = new Map<string, string>();

/** @param list identifies the list: resource, filter, order and page size */
export function getCursor(list: string, page: number): string | undefined {
  return cursors.get(`${page} ${list}`);
}

export function storeCursor(list: string, page: number, cursor: string): void {
  const key = `${page} ${list}`;
  cursors.delete(key);
  cursors.set(key, cursor);
  const [oldest] = cursors.keys();
  if (cursors.size > MAX_CURSORS && oldest !== undefined) cursors.delete(oldest);
}
