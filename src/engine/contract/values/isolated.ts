/**
 * Bidirectional isolation of values within sentences. Separate from texts.ts, since the sign-in page loads it before it
 * becomes interactive.
 */

/** Right-to-left letters and bidirectional controls. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Bidi_Control}]/u;

/**
 * Isolates a value so that its direction does not affect the sentence around it. Removes bidirectional controls, which
 * would end the isolate: values stored before such characters were rejected may contain them.
 */
export function isolated(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  // A nested sentence keeps its own isolates.
  const inner = hasMatchedPairs(text)
    ? text.replace(/(?![\u2068\u2069])\p{Bidi_Control}/gu, '')
    : withoutBidi(text);
  return `\u2068${inner}\u2069`;
}

const withoutBidi = (text: string) => text.replace(/\p{Bidi_Control}/gu, '');

function hasMatchedPairs(text: string): boolean {
  let open = 0;
  for (const letter of text) {
    if (letter === '\u2068') open += 1;
    if (letter === '\u2069') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}
