/** A transaction during which no process of the service uses the database and none can start. */
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';
import { findDatabaseError } from '../database/failures.ts';
import { tryMigrationLock } from '../database/migrate.ts';
import { allTables } from '../database/schema/allTables.ts';
import { SettingsError } from '../settings/environment.ts';
import { archivedTables } from './growingTables.ts';

const STOP_FIRST =
  'The service or another command is connected to this database: stop every process of the service first.';

/**
 * Runs `work` in one transaction while the service is stopped. A service that starts in the meantime waits for its end.
 * The embedded database belongs to a single process anyway.
 * @throws SettingsError if a process of the service is connected, before or after the work; nothing is changed then
 */
export async function whileServiceIsStopped<T>(
  database: Database,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  const own = database.kind === 'postgres' ? [await processOf(database.orm)] : [];
  return database.longTransaction(async (transaction) => {
    const assertStopped = async () => {
      if (database.kind === 'postgres' && (await isInUse(transaction, own)))
        throw new SettingsError(STOP_FIRST);
    };
    await transaction.layout.prepareDefinition(transaction);
    // A starting service takes this lock first. From here on it waits, and then sees what this transaction committed.
    if (!(await tryMigrationLock(transaction))) throw new SettingsError(STOP_FIRST);
    await assertStopped();
    await lockTables(transaction);
    const result = await work(transaction);
    await assertStopped();
    return result;
  });
}

async function processOf(connection: Connection): Promise<number> {
  const { rows } = await connection.execute<{ process: number }>(sql`select pg_backend_pid() as process`);
  return rows[0]?.process ?? 0;
}

/** Every process of the service always has a connection, under the application's name: its sealer runs each second. */
async function isInUse(transaction: Connection, own: readonly number[]): Promise<boolean> {
  const { rows } = await transaction.execute<{ used: boolean }>(sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = current_setting('application_name')
        and pid <> pg_backend_pid() and pid <> all(${`{${own.join()}}`}::int[])) as used`);
  return rows[0]?.used ?? false;
}

const LOCK_SECONDS = 30;

/** Blocks every writer, so that what was verified is what is resealed. Readers continue. */
async function lockTables(transaction: Connection): Promise<void> {
  const named = allTables().map((table) => sql.identifier(getTableName(table)).getSQL());
  const tables: SQL[] = [...named, ...(await archivedTables(transaction))];
  await transaction.execute(sql`set local lock_timeout = ${sql.raw(`'${LOCK_SECONDS}s'`)}`);
  await transaction
    .execute(sql`lock table ${sql.join(tables, sql`, `)} in share row exclusive mode`)
    .catch((error: unknown) => {
      if (findDatabaseError(error)?.code !== '55P03') throw error;
      throw new SettingsError(
        `Another connection has locked a table for ${LOCK_SECONDS} seconds. Wait until it is done and try again.`,
      );
    });
  await transaction.execute(sql`set local lock_timeout = 0`);
}

/** Runs read-only work, and then reverts the settings it has changed in this transaction. */
export async function thenRollBack<T>(transaction: Connection, work: () => Promise<T>): Promise<T> {
  await transaction.execute(sql`savepoint then_roll_back`);
  const result = await work();
  await transaction.execute(sql`rollback to savepoint then_roll_back`);
  return result;
}
