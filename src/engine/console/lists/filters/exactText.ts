/** Whether a search text looks like a single value rather than words, which are searched while typing. */

export function isExactText(text: string): boolean {
  return isExactId(text) || amountPattern.test(text);
}

export function isExactId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A comparison, a currency code before or after, and the number: ">= EUR 1.234,50". */
export const amountPattern =
  /^(?<operator>[<>]=?|[≤≥=])?\s*(?<codeBefore>\p{L}{2,10})?\s*(?<number>\d(?:[\d.,'’\s]*\d)?)\s*(?<codeAfter>\p{L}{2,10})?$/u;
