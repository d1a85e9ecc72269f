/** Maps errors of child rows to their path in the parent's request. */
import { errorsInRow } from '../../../contract/declaration/children.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { fromDatabaseError } from '../../databaseErrors.ts';
import { ServiceError } from '../../errors.ts';
import type { Caller } from '../../sessions/caller.ts';

/** Runs both and reports the errors of both at once. @throws ServiceError `invalid` */
export function collectErrors<One, Other>(one: () => One, other: () => Other): [One, Other] {
  const errors: ValidationErrors = {};
  const [first, second] = [tryRead(one, errors), tryRead(other, errors)];
  if (!first || !second) throw new ServiceError('invalid', errors);
  return [first.read, second.read];
}

/** The result; undefined if it is invalid, with its errors added to `errors`. @param path of a row */
export function tryRead<T>(read: () => T, errors: ValidationErrors, path?: string): { read: T } | undefined {
  try {
    return { read: read() };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid') throw error;
    const rowErrors = error.validationErrors ?? {};
    Object.assign(errors, path === undefined ? rowErrors : errorsInRow(path, rowErrors));
    return undefined;
  }
}

/**
 * Runs work on a row and maps its errors to the row's path.
 * @param path of the row: `tiers.1`
 * @param filled fields that the service fills in: their errors are dropped if there are others
 * @throws ServiceError on the row's path, whatever the error
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
    // Leaves errors unchanged that cause a retry.
    if (!serviceError || serviceError.code === 'unavailable') throw error;
    const { code, validationErrors } = serviceError;
    const all = Object.entries(validationErrors ?? { _id: { key: `errors.${code}` } });
    const reported = all.filter(([name]) => !filled.includes(name));
    throw new ServiceError(code, errorsInRow(path, Object.fromEntries(reported.length ? reported : all)));
  }
}
