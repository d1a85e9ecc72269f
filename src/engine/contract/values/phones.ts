/**
 * Phone numbers in E.164 format. Whether a number is assigned is not checked: numbering plans change, and an outdated
 * list would reject real numbers.
 */

export const E164 = /^\+[1-9]\d{6,14}$/;

/** Removes separators and replaces the prefix 00 by a plus: "+34 612-345-678" → "+34612345678". */
export function phoneDigits(text: string): string {
  return text.replace(/[\s().\-/\u2010-\u2015]/g, '').replace(/^00(?=[1-9])/, '+');
}
