/** A password that is being chosen: looked for among the common ones, and hashed. */

import { thisApp } from '../../contract/app.ts';
import { passwordError } from '../../contract/passwords.ts';
import type { ValidationError } from '../../contract/validationErrors.ts';
import { invalidField } from '../errors.ts';
import { hashPassword } from './passwords.ts';

/**
 * The text that is kept of it.
 * @param personalWords what belongs to its owner: user name, e-mail address
 * @param field that it was typed into
 * @throws ServiceError `invalid` that names the field
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

/** @returns undefined where it may be used */
export async function newPasswordError(
  password: string,
  personalWords: readonly string[] = [],
): Promise<ValidationError | undefined> {
  const validationError = passwordError(password, [thisApp().name, ...personalWords]);
  if (validationError) return validationError;
  return (await isCommon(password)) ? { key: 'validation.commonPassword' } : undefined;
}

/** What is put before or behind a common word so often that it hides nothing: a year, an exclamation mark. */
const MOST_AROUND = 6;
const SHORTEST_WORD = 4;

async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const text = password.normalize('NFKC').toLowerCase();
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isWordAlone = word.length >= SHORTEST_WORD && text.length - word.length <= MOST_AROUND;
  return common.has(text) || (isWordAlone && common.has(word));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Some fifty thousand; read when the first password is chosen, since that takes a moment. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  );
  return loaded;
}
