/** Validates and hashes new passwords. Rejects common ones. */

import { thisApp } from '../../contract/app.ts';
import { passwordError } from '../../contract/passwords.ts';
import type { ValidationError } from '../../contract/validationErrors.ts';
import { invalidField } from '../errors.ts';
import { hashPassword } from './passwords.ts';

/**
 * The hash to store.
 * @param personalWords that the password must not consist of: user name, e-mail address
 * @param field of the request
 * @throws ServiceError `invalid` on the field
 */
export async function hashNewPassword(
  password: string,
  personalWords: readonly unknown[],
  field = 'password',
): Promise<string> {
  const validationError = await newPasswordError(password, personalWords.map(String));
  if (validationError) throw invalidField(field, validationError);
  return hashPassword(password);
}

/** @returns undefined if the password is acceptable */
export async function newPasswordError(
  password: string,
  personalWords: readonly string[] = [],
): Promise<ValidationError | undefined> {
  const validationError = passwordError(password, [thisApp().name, ...personalWords]);
  if (validationError) return validationError;
  return (await isCommon(password)) ? { key: 'validation.commonPassword' } : undefined;
}

/**
 * Characters commonly added around a common word, such as a year or an exclamation mark, which do not make it harder to
 * guess.
 */
const MAX_SURROUNDING = 6;
const MIN_WORD_LENGTH = 4;

async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const text = password.normalize('NFKC').toLowerCase();
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isWordAlone = word.length >= MIN_WORD_LENGTH && text.length - word.length <= MAX_SURROUNDING;
  return common.has(text) || (isWordAlone && common.has(word));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** About fifty thousand. Loaded when the first password is chosen, since that takes a moment. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  );
  return loaded;
}
