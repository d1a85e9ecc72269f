/** A database that a start or a command can't use, as its operator is told. */
import { SettingsError } from '../settings/environment.ts';

/** PostgreSQL's own codes: it is there, and says why not. */
const SAID_BY_POSTGRES = /^[0-9A-Z]{5}$/;

/** @param error the driver's, or one that was caused by it */
export function notConnected(error: Error): SettingsError {
  const { code = '', message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return new SettingsError(
    SAID_BY_POSTGRES.test(code)
      ? `DATABASE_URL names a PostgreSQL that refuses the connection: ${message} (${code}).`
      : `DATABASE_URL names a database that can not be reached (${code || message}): is it running, and the address right?`,
  );
}
