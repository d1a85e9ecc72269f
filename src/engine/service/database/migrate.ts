/**
 * Migrates the database: runs each migration once, in order. A migration of plain SQL runs in one transaction. One that
 * fills rows runs in many, and resumes where it was interrupted.
 */
import { sql } from 'drizzle-orm';
import { type Fill, fillPage } from '../sealedRows/fill.ts';
import type { SealKeys } from '../seals/keys.ts';
import { SettingsError } from '../settings/environment.ts';
import type { Connection, Database } from './database.ts';
import { noteFilled, readProgress, recordFills } from './fillProgress.ts';
import { hasTable } from './hasTable.ts';
import { explainFailure } from './migrationFailure.ts';
import { retried } from './transactions.ts';

/** SQL of an app's migrations by name, run in the order of their names. */
export type Migrations = Readonly<Record<string, string>>;

/** Arbitrary advisory lock number: processes that start together wait for each other. */
const LOCK = 7_262_531;

/**
 * Runs the missing migrations.
 * @throws SettingsError if a move to this database is incomplete, or a migration fails on existing rows
 */
export async function migrate(database: Database, migrations: Migrations, keys: SealKeys): Promise<void> {
  const locked = <T>(work: (transaction: Connection) => Promise<T>) =>
    retried(() =>
      database.longTransaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
        return work(transaction);
      }),
    );
  await locked(async (transaction) => {
    await assertNoUnfinishedMove(transaction);
    await transaction.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null)`,
    );
  });
  for (const [name, text] of Object.entries(migrations).sort(([one], [other]) => (one < other ? -1 : 1))) {
    try {
      const steps = stepsOf(text);
      while (!(await locked((transaction) => runNext(transaction, keys, name, steps))));
    } catch (error) {
      throw explainFailure(name, error);
    }
  }
  // Last, since the audit log may lack a column until all migrations have run.
  await locked((transaction) => recordFills(transaction, keys));
}

/**
 * Takes the lock that migrations take first, until the end of the transaction, so that no service can start in the
 * meantime.
 */
export async function tryMigrationLock(transaction: Connection): Promise<boolean> {
  const { rows } = await transaction.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
  );
  return rows[0]?.mine ?? false;
}

/** Whether all migrations have run, for the readiness probe. */
export async function isMigrated(database: Database, migrations: Migrations): Promise<boolean> {
  const { rows } = await database.orm.execute<{ done: number }>(
    sql`select count(*)::int as done from migrations`,
  );
  return (rows[0]?.done ?? 0) >= Object.keys(migrations).length;
}

/** While another database is being moved into this one, its list of migrations has this name. */
async function assertNoUnfinishedMove(connection: Connection): Promise<void> {
  if (!(await hasTable(connection, 'moving_in_migrations'))) return;
  throw new SettingsError(
    'The database of DATABASE_URL is half filled by an interrupted npm run migrate-to-postgres. Run it again, or use another database.',
  );
}

/** An SQL statement, or a fill: `--> fill books {"status":"draft"} where {"kind":"novel"}`. */
type Step = string | Fill;

/** @throws SettingsError if a fill is invalid */
function stepsOf(text: string): Step[] {
  return text.split('--> statement').flatMap((statement): Step[] => {
    const [, table, values, where] =
      /^\s*--> fill (\w+) (\{.*?\})(?: where (\{.*\}))?\s*$/.exec(statement) ?? [];
    const fill = values && parseObject<Fill['values']>(values);
    const conditions = where === undefined ? {} : parseObject<Fill['where']>(where);
    if (table && fill && conditions) return [{ table, values: fill, where: conditions }];
    if (statement.includes('--> fill')) {
      throw new SettingsError(
        `A fill must be a statement of its own. Write it as --> fill table {"column":"value"}, not ${statement.trim()}.`,
      );
    }
    return statement.trim() ? [statement] : [];
  });
}

function parseObject<Value>(json: string): Value | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Runs the steps up to the next filled page, which is committed before anything else.
 * @returns whether the migration is complete
 */
async function runNext(
  transaction: Connection,
  keys: SealKeys,
  name: string,
  steps: readonly Step[],
): Promise<boolean> {
  const { rows } = await transaction.execute(sql`select 1 from migrations where name = ${name}`);
  if (rows.length > 0) return true;
  let { step, after } = steps.some((one) => typeof one !== 'string')
    ? await readProgress(transaction, name)
    : { step: 0, after: null };
  for (const work of steps.slice(step)) {
    if (typeof work === 'string') await transaction.execute(sql.raw(work));
    else {
      const page = await fillPage(transaction, keys, work, after);
      await noteFilled(transaction, { migration: name, step, fill: work, ...page });
      if (page.last !== null) return false;
    }
    step += 1;
    after = null;
  }
  await transaction.execute(sql`insert into migrations values (${name}, now())`);
  return true;
}
