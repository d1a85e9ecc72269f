/**
 * Telephone numbers as E.164 writes them. Which of them are assigned is not asked: numbering plans change, and a list
 * that is a year old would refuse people's real numbers.
 */

export const E164 = /^\+[1-9]\d{6,14}$/;

/** Without what people put between the digits: "+34 612-345-678" → "+34612345678"; the prefix 00 is a plus. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00(?=[1-9])/, '+');
}
