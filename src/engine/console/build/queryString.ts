/**
 * Stands in for `query-string` in the built console, over what every browser has: react-admin reads and writes the
 * address of a list by it. Keys are in order, nothing is left out but undefined, a key without a value is null, and one that
 * stands there twice has both.
 */

type Value = string | number | boolean | null | undefined;

/** @param query with or without its first sign */
export function parse(query: string): Record<string, string | null | (string | null)[]> {
  const found: Record<string, string | null | (string | null)[]> = Object.create(null);
  for (const part of query
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (!part) continue;
    const [[key, text] = ['', '']] = new URLSearchParams(part);
    const value = part.includes('=') ? text : null;
    const known = found[key];
    found[key] = known === undefined ? value : [known, value].flat();
  }
  return found;
}

/** Without a first sign. */
export function stringify(values: Readonly<Record<string, Value | readonly Value[]>>): string {
  return Object.keys(values)
    .sort()
    .flatMap((key) =>
      [values[key]].flat().flatMap((value) => {
        if (value === undefined) return [];
        return value === null ? encoded(key) : `${encoded(key)}=${encoded(String(value))}`;
      }),
    )
    .join('&');
}

/** Also what encodeURIComponent leaves as it is: a bracket at the end of an address is often cut off it. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
