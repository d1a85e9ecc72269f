/**
 * What a visitor may type, as the contract's calls `register` and `resetPassword` have it. Written out,
 * because their schemas need Zod and these pages must load at once; a test holds the two together.
 */

import { thisApp } from '../../../contract/app.ts';
import { PASSWORD_MIN, passwordError } from '../../../contract/passwords.ts';
import type { ValidationError, ValidationErrors } from '../../../contract/validationErrors.ts';
import { hasVisibleCharacter, isPlainText } from '../../../contract/values/texts.ts';

export const USER_NAME = { min: 3, max: 40 };

export type Rule = (value: string) => ValidationError | undefined;

/** What a visitor may type into each field. */
export const rules = {
  publicKey: line({ max: 200 }),
  userName: line({ ...USER_NAME, pattern: /^[a-zA-Z0-9._-]+$/ }),
  firstName: line({ max: 80 }),
  lastName: line({ max: 80 }),
  email: line({ max: 254, pattern: /^[^\s@]+@[^\s@]+[.。．｡][^\s@]+$/, mismatch: 'email' }),
  password: (value) => lengthOf(value, { min: PASSWORD_MIN, max: 200 }),
} satisfies Record<string, Rule>;

export type RuledField = keyof typeof rules;

/** What is wrong with the named fields; a password's repetition is `confirmPassword`. */
export function validationErrorsAbout(
  values: Readonly<Record<string, string>>,
  fields: readonly RuledField[],
): ValidationErrors {
  const validationErrors: ValidationErrors = {};
  for (const field of fields) {
    const validationError = rules[field](values[field] ?? '');
    if (validationError) validationErrors[field] = validationError;
  }
  const { password, confirmPassword, userName = '', email = '' } = values;
  const easy =
    fields.includes('password') && passwordError(password ?? '', [thisApp().name, userName, email]);
  if (easy) validationErrors.password ??= easy;
  if (confirmPassword !== undefined && confirmPassword !== password) {
    validationErrors.confirmPassword = { key: confirmPassword ? 'validation.repeat' : 'validation.required' };
  }
  return validationErrors;
}

type Bounds = { min?: number; max: number };

function line({
  pattern,
  mismatch = 'pattern',
  ...bounds
}: Bounds & { pattern?: RegExp; mismatch?: string }): Rule {
  return (value) => {
    const text = value.trim();
    const wrong = lengthOf(text, bounds);
    if (wrong) return wrong;
    if (!isPlainText(text)) return { key: 'validation.characters' };
    if (!hasVisibleCharacter(text)) return { key: 'validation.required' };
    return pattern && !pattern.test(text) ? { key: `validation.${mismatch}` } : undefined;
  };
}

function lengthOf(text: string, { min = 1, max }: Bounds): ValidationError | undefined {
  if (text === '') return { key: 'validation.required' };
  if (text.length < min) return { key: 'validation.tooShort', args: { min } };
  return text.length > max ? { key: 'validation.tooLong', args: { max } } : undefined;
}
