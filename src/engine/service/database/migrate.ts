/** Brings the tables up to date: each migration once, in order, in a transaction of its own. */
import { sql } from 'drizzle-orm';
import { SettingsError } from '../settings/environment.ts';
import type { Connection, Database } from './database.ts';

/** The texts of an app's migrations by their names, which are run in the order of these. */
export type Migrations = Readonly<Record<string, string>>;

/** Any number that no one else locks; processes that start together wait for each other. */
const LOCK = 7_262_531;

/**
 * Runs the migrations that this database lacks.
 * @throws SettingsError where a move into it is not at its end; Error of the database where one fails
 */
export async function migrate(database: Database, migrations: Migrations): Promise<void> {
  await database.longTransaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await expectNoHalfMove(transaction);
    await transaction.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`,
    );
  });
  for (const [name, text] of Object.entries(migrations).sort(([one], [other]) => (one < other ? -1 : 1))) {
    await apply(database, name, text);
  }
}

/** Whether every migration has run: what readiness asks. */
export async function isMigrated(database: Database, migrations: Migrations): Promise<boolean> {
  const { rows } = await database.orm.execute<{ done: number }>(
    sql`select count(*)::int as done from migrations`,
  );
  return (rows[0]?.done ?? 0) >= Object.keys(migrations).length;
}

/** Until it is whole, a database that another is moved into has the list of its migrations under this name. */
async function expectNoHalfMove(connection: Connection): Promise<void> {
  const { rows } = await connection.execute<{ half: boolean }>(
    sql`select to_regclass('moving_in_migrations') is not null as half`,
  );
  if (!rows[0]?.half) return;
  throw new SettingsError(
    'DATABASE_URL names a database that npm run migrate-to-postgres was broken off in: run it again, or name another database.',
  );
}

async function apply(database: Database, name: string, text: string): Promise<void> {
  await database.longTransaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await transaction.execute(sql`select 1 from migrations where name = ${name}`);
    if (rows.length > 0) return;
    for (const statement of text.split('--> statement')) {
      if (statement.trim()) await transaction.execute(sql.raw(statement));
    }
    await transaction.execute(sql`insert into migrations values (${name}, now())`);
  });
}
