/**
 * Rules for a new password besides its length (NIST SP 800-63B): no words of its owner or the app, no sequences or
 * repetitions, and no rules on character classes. Has no dependency on Zod, so that the sign-in pages stay small. The
 * service additionally checks a list of common passwords.
 */
import type { ValidationError } from './validationErrors.ts';

/** Counted in characters (code points), not UTF-16 code units. */
export const PASSWORD_MIN = 10;

/** Minimum number of characters that must remain after removing guessable words. */
const MIN_UNGUESSABLE = 5;
const MIN_DISTINCT_CHARACTERS = 4;

/**
 * @param words guessable words: the app's name, the owner's user name and e-mail address
 * @returns undefined if the password passes these rules; the list of common passwords is checked separately
 */
export function passwordError(password: string, words: readonly string[] = []): ValidationError | undefined {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return { key: 'validation.tooShort', args: { min: PASSWORD_MIN } };
  if (new Set(characters).size < MIN_DISTINCT_CHARACTERS || countsEvenly(characters)) {
    return { key: 'validation.plainPassword' };
  }
  if (countUnguessable(password.toLowerCase(), words) < MIN_UNGUESSABLE)
    return { key: 'validation.ownWordsPassword' };
  return undefined;
}

/** Whether all characters are equally far from the previous one: `abcdefghij`, `9876543210`. */
function countsEvenly(characters: readonly string[]): boolean {
  const codes = characters.map((one) => one.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return new Set(steps).size === 1;
}

function countUnguessable(password: string, words: readonly string[]): number {
  const guessable = words.flatMap(splitWord).sort((one, other) => other.length - one.length);
  const remaining = guessable.reduce((text, word) => text.replaceAll(word, ''), password);
  return [...remaining].length;
}

/** A word and the parts that it consists of. */
function splitWord(word: string): string[] {
  const lowerCase = word.toLowerCase();
  return [lowerCase, ...lowerCase.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= 3);
}
