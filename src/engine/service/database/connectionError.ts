/** Explains to operators why a database cannot be used. */
import { SettingsError } from '../settings/environment.ts';

/** Codes of errors that PostgreSQL itself returned: it is reachable. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** @param error of the driver, or caused by one */
export function notConnected(error: Error): SettingsError {
  const { code = '', message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return new SettingsError(
    SQLSTATE.test(code)
      ? `PostgreSQL rejected the connection: ${message} (${code}). Check DATABASE_URL.`
      : `DATABASE_URL names a database that can not be reached (${code || message}): is it running, and the address right?`,
  );
}
