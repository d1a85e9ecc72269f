/** Values within sentences. Apart from texts.ts: the sign-in page loads this before it can be used, and nothing more. */

/** Letters of scripts that are written from right to left, and controls. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Bidi_Control}]/u;

/**
 * A value as part of a sentence: whatever its direction, the sentence around it keeps its own. Rows from before such
 * characters were refused may have controls, which would end the isolate: they are left out.
 */
export function isolated(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  // A sentence within a sentence has isolates of its own.
  const inner = hasWholePairs(text)
    ? text.replace(/(?![\u2068\u2069])\p{Bidi_Control}/gu, '')
    : withoutBidi(text);
  return `\u2068${inner}\u2069`;
}

const withoutBidi = (text: string) => text.replace(/\p{Bidi_Control}/gu, '');

function hasWholePairs(text: string): boolean {
  let open = 0;
  for (const letter of text) {
    if (letter === '\u2068') open += 1;
    if (letter === '\u2069') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}
