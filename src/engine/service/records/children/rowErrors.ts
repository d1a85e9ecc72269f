/** Refusals of what is written as a part of something else: each says where it stands there. */
import { errorsInRow } from '../../../contract/declaration/children.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { fromDatabaseError } from '../../databaseErrors.ts';
import { ServiceError } from '../../errors.ts';
import type { Caller } from '../../sessions/caller.ts';

/** What each of these reads; all that is wrong is said at once. @throws ServiceError `invalid` */
export function collectErrors<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const errors: ValidationErrors = {};
  const [first, second] = [tryRead(one, errors), tryRead(other, errors)];
  if (!first || !second) throw new ServiceError('invalid', errors);
  return [first.read, second.read];
}

/** What it reads; undefined where it is wrong, which is told to `errors`. @param path of a row */
export function tryRead<T>(read: () => T, errors: ValidationErrors, path?: string): { read: T } | undefined {
  try {
    return { read: read() };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error;
    const errorsFound = error.validationErrors ?? {};
    Object.assign(errors, path === undefined ? errorsFound : errorsInRow(path, errorsFound));
    return undefined;
  }
}

/**
 * Does something with a row.
 * @param path where it stands: `tiers.1`
 * @param filled fields of it that nobody sends: another one is told where there is one
 * @throws ServiceError that says the place, whatever was refused
 */
export async function withRowPath<T>(
  path: string,
  filled: readonly string[],
  caller: Caller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const serviceError = error instanceof ServiceError ? error : fromDatabaseError(error, caller);
    // What can be tried again is.
    if (!serviceError || serviceError.code === 'unavailable') throw error;
    const { code, validationErrors } = serviceError;
    const all = Object.entries(validationErrors ?? { _id: { key: `errors.${code}` } });
    const reported = all.filter(([name]) => !filled.includes(name));
    throw new ServiceError(code, errorsInRow(path, Object.fromEntries(reported.length ? reported : all)));
  }
}
