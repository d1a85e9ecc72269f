/**
 * Validation rules of the `register` and `resetPassword` calls, repeated here because their schemas need Zod
 * and these pages must load fast. A test compares both.
 */

import { thisApp } from '../../../contract/app.ts';
import { PASSWORD_MIN, passwordError } from '../../../contract/passwords.ts';
import type { ValidationError, ValidationErrors } from '../../../contract/validationErrors.ts';
import { hasVisibleCharacter, isPlainText } from '../../../contract/values/texts.ts';

export const USER_NAME = { min: 3, max: 40 };

export type Rule = (value: string) => ValidationError | undefined;

export const rules = {
  publicKey: textRule({ max: 200 }),
  userName: textRule({
    ...USER_NAME,
    pattern: /^[a-zA-Z0-9._-]+$/,
    mismatch: { key: 'validation.patternLike', args: { sample: 'ana.diaz' } },
  }),
  firstName: textRule({ max: 80 }),
  lastName: textRule({ max: 80 }),
  email: textRule({
    max: 254,
    pattern: /^[^\s@]+@[^\s@]+[.。．｡][^\s@]+$/,
    mismatch: { key: 'validation.email' },
  }),
  password: (value) => checkLength(value, { min: PASSWORD_MIN, max: 200 }),
} satisfies Record<string, Rule>;

export type RuledField = keyof typeof rules;

/** Validates the named fields, and `confirmPassword` against `password`. */
export function validateFields(
  values: Readonly<Record<string, string>>,
  fields: readonly RuledField[],
): ValidationErrors {
  const validationErrors: ValidationErrors = {};
  for (const field of fields) {
    const validationError = rules[field](values[field] ?? '');
    if (validationError) validationErrors[field] = validationError;
  }
  const { password, confirmPassword, userName = '', email = '' } = values;
  const weakness =
    fields.includes('password') && passwordError(password ?? '', [thisApp().name, userName, email]);
  if (weakness) validationErrors.password ??= weakness;
  if (confirmPassword !== undefined && confirmPassword !== password) {
    validationErrors.confirmPassword = { key: confirmPassword ? 'validation.repeat' : 'validation.required' };
  }
  return validationErrors;
}

type LengthLimits = { min?: number; max: number };

function textRule({
  pattern,
  mismatch = { key: 'validation.pattern' },
  ...limits
}: LengthLimits & { pattern?: RegExp; mismatch?: ValidationError }): Rule {
  return (value) => {
    const text = value.trim();
    const lengthError = checkLength(text, limits);
    if (lengthError) return lengthError;
    if (!isPlainText(text)) return { key: 'validation.characters' };
    if (!hasVisibleCharacter(text)) return { key: 'validation.required' };
    return pattern && !pattern.test(text) ? mismatch : undefined;
  };
}

function checkLength(text: string, { min = 1, max }: LengthLimits): ValidationError | undefined {
  if (text === '') return { key: 'validation.required' };
  if (text.length < min) return { key: 'validation.tooShort', args: { min } };
  return text.length > max ? { key: 'validation.tooLong', args: { max } } : undefined;
}
