/**
 * What a password that is being chosen must not be, beside too short (NIST SP 800-63B): no word of its owner or of the
 * app, nothing that counts up or repeats itself. Nothing is asked of kinds of characters. Without Zod, for the
 * pages before the sign-in; the service also looks for it among the common ones.
 */
import type { ValidationError } from './validationErrors.ts';

/** Characters, however many units each takes. */
export const PASSWORD_MIN = 10;

/** So much must be left of it beside the words that anyone would try. */
const LEFT_OVER = 5;
const FEWEST_DIFFERENT = 4;

/**
 * @param words what anyone would try: the app's name, the owner's user name, the e-mail address
 * @returns undefined where it may be used, as far as can be told without a list
 */
export function passwordError(password: string, words: readonly string[] = []): ValidationError | undefined {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return { key: 'validation.tooShort', args: { min: PASSWORD_MIN } };
  if (new Set(characters).size < FEWEST_DIFFERENT || countsEvenly(characters)) {
    return { key: 'validation.plainPassword' };
  }
  if (leftOver(password.toLowerCase(), words) < LEFT_OVER) return { key: 'validation.ownWordsPassword' };
  return undefined;
}

/** `abcdefghij`, `9876543210`: each character as far from the one before. */
function countsEvenly(characters: readonly string[]): boolean {
  const codes = characters.map((one) => one.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return new Set(steps).size === 1;
}

function leftOver(password: string, words: readonly string[]): number {
  const known = words.flatMap(partsOf).sort((one, other) => other.length - one.length);
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), password);
  return [...rest].length;
}

/** A word and what it is put together from. */
function partsOf(word: string): string[] {
  const whole = word.toLowerCase();
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length >= 3);
}
