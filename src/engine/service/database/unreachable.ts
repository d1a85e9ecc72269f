/** A database that can't be reached at a start, as its operator is told. */
import { SettingsError } from '../settings/environment.ts';

/** PostgreSQL answered, and refused this user. */
const REFUSED = ['28P01', '28000'];

/** @param error the driver's, or one that was caused by it */
export function unreachable(error: Error): SettingsError {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return new SettingsError(
    REFUSED.includes(code ?? '')
      ? `DATABASE_URL names a database that refuses its user or password (${code}).`
      : `DATABASE_URL names a database that can not be reached (${code ?? message}): is it running, and the address right?`,
  );
}
