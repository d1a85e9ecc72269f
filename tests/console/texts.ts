/** Placeholders of texts. */

/** The distinct names in %{…}, sorted. */
export function placeholders(text: string): (string | undefined)[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].sort();
}
