/** Whether a text in a search box looks like one value rather than words, which are looked for while they are typed. */

export function looksExact(text: string): boolean {
  return isId(text) || figure.test(text);
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A comparison, a currency's code before or behind, and the figures between: ">= EUR 1.234,50". */
export const figure =
  /^(?<way>[<>]=?|[≤≥=])?\s*(?<before>\p{L}{2,10})?\s*(?<figures>\d(?:[\d.,'’\s]*\d)?)\s*(?<behind>\p{L}{2,10})?$/u;
