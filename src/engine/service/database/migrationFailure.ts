/** Explains in one sentence why a migration failed on existing rows, and what to do. */
import { SettingsError } from '../settings/environment.ts';
import { findDatabaseError, isFull, isUnavailable } from './failures.ts';

/** @returns the error unchanged if it does not concern the migration: a lost connection, a full disk, a bug */
export function explainFailure(migration: string, error: unknown): unknown {
  if (error instanceof SettingsError) return new SettingsError(`Migration ${migration}: ${error.message}`);
  const failure = findDatabaseError(error);
  if (!failure || isUnavailable(error) || isFull(error)) return error;
  const { code, message, table, column, constraint, detail } = failure as typeof failure &
    Record<string, string | undefined>;
  const details = detail ? ` (${detail})` : '';
  if (code === '23502') {
    return new SettingsError(
      `Migration ${migration}: rows of ${table} have no ${column}. Give the field a default and write the migration again, ` +
        `or add --> fill ${table} {"${column}":…} before the statement that requires it.`,
    );
  }
  if (code === '23505') {
    return new SettingsError(
      `Migration ${migration}: several rows have the same value, which ${constraint} forbids${details}. ` +
        'Change or delete them with the previous version and start again.',
    );
  }
  return new SettingsError(
    `Migration ${migration}: ${message}${details}. Correct the migration, or the rows with the previous version, and start again.`,
  );
}
