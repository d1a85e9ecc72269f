/**
 * The target database of a move. Until it is complete and verified, its list of migrations has another name, and a
 * table records the move. A service started on it reports that and exits; the command can clear it and start again.
 */
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../../database/database.ts';
import { type Migrations, migrate } from '../../database/migrate.ts';
import type { SealKeys } from '../../seals/keys.ts';
import { SettingsError } from '../../settings/environment.ts';

/**
 * Creates empty tables and records that `dataDir` is being moved; clears what an interrupted attempt left. Runs in one
 * transaction, so that a service cannot start on it at any point.
 */
export async function beginTarget(
  target: Database,
  keys: SealKeys,
  dataDir: string,
  migrations: Migrations,
): Promise<void> {
  await target.longTransaction(async (transaction) => {
    const tables = await tablesIn(transaction);
    if (tables.includes('moving_in')) {
      await assertSameSource(transaction, dataDir);
      await clear(transaction, tables);
    } else if (tables.length > 0) {
      throw new SettingsError(
        `DATABASE_URL names a database that is not empty (${tables.length} tables, ${tables[0]} among them): name an empty one.`,
      );
    }
    await transaction.execute(sql`create table moving_in (source text not null, begun timestamptz not null)`);
    await transaction.execute(sql`insert into moving_in values (${dataDir}, now())`);
    await migrate({ ...target, longTransaction: (work) => work(transaction) }, migrations, keys);
    await transaction.execute(sql`alter table migrations rename to moving_in_migrations`);
  });
}

/** Marks the database as complete, so that a service can start. */
export async function finishTarget(target: Database): Promise<void> {
  await target.transaction(async (transaction) => {
    await transaction.execute(sql`drop table if exists migrations`);
    await transaction.execute(sql`alter table moving_in_migrations rename to migrations`);
    await transaction.execute(sql`drop table moving_in`);
  });
}

/** Tables in any schema that do not belong to an extension. */
async function tablesIn(connection: Connection): Promise<string[]> {
  const { rows } = await connection.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'i', 'a')
        and (deptype = 'e' or relkind = 'S'))
    order by relname`);
  return rows.map(({ name }) => name);
}

async function assertSameSource(transaction: Connection, dataDir: string): Promise<void> {
  const { rows } = await transaction.execute<{ source: string }>(sql`select source from moving_in`);
  const [row] = rows;
  if (!row || row.source === dataDir) return;
  throw new SettingsError(
    `DATABASE_URL names a database that ${row.source} is being moved into: name that DATA_DIR, or an empty database.`,
  );
}

/** Everything in it comes from an interrupted attempt, since the database was empty before. */
async function clear(transaction: Connection, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await transaction.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
  const { rows } = await transaction.execute<{ signature: string }>(sql`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { signature } of rows) {
    await transaction.execute(sql.raw(`drop function if exists ${signature} cascade`));
  }
}
