/** Triggers reject any commit that changes a sealed row without a new seal. */
import { getTableName, sql } from 'drizzle-orm';
import type { Connection, Database } from '../database/database.ts';
import { addedTables } from '../database/schema/allTables.ts';
import { sealedTables } from './tables.ts';

/** Arbitrary advisory lock number: processes that start together wait for each other. */
const LOCK = 7_262_535;

type Trigger = { name: string; table: string; text: string };

/**
 * Installs missing triggers on sealed tables, including those of new resources. They prevent mistakes; the owner of the
 * database can disable them.
 */
export async function installSealTriggers(database: Database): Promise<void> {
  await database.longTransaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const comments = await commentsOf(transaction);
    for (const { name, table, text } of guardTriggers()) {
      if (comments.get(`${table} ${name}`) === text) continue;
      await transaction.execute(sql.raw(`drop trigger if exists "${name}" on "${table}"`));
      await transaction.execute(sql.raw(text));
      const comment = `'${text.replaceAll("'", "''")}'`;
      await transaction.execute(sql.raw(`comment on trigger "${name}" on "${table}" is ${comment}`));
    }
  });
}

/** The triggers that sealed tables must have. */
export function guardTriggers(): Trigger[] {
  const each = [...sealedTables().values()].flatMap(({ name: table, key, unsealed }) => {
    const named = key.map(({ name }) => name).join();
    return [
      guard({
        name: `${table}_sealed`,
        table,
        on: 'insert or update or delete',
        row: table,
        named,
        unsealed,
      }),
      {
        name: `${table}_whole`,
        table,
        text: `create trigger "${table}_whole" before truncate on "${table}" for each statement execute function refuse_change()`,
      },
    ];
  });
  const parts = [...addedTables()].flatMap(([added, { sealedWith }]) => {
    if (!sealedWith) return [];
    const table = getTableName(added);
    const { table: row, named, on } = sealedWith;
    return guard({ name: `${table}_sealed`, table, on, row, named, unsealed: [] });
  });
  return [...each, ...parts];
}

type Guard = Omit<Trigger, 'text'> & {
  on: string;
  /** Table and key columns of the row whose seal must exist. */
  row: string;
  named: string;
  unsealed: readonly string[];
};

function guard({ name, table, on, row, named, unsealed }: Guard): Trigger {
  const text = `create constraint trigger "${name}" after ${on} on "${table}" deferrable initially deferred
    for each row execute function expect_row_seal('${row}', '${named}', '${unsealed.join()}')`;
  return { name, table, text };
}

/** The comment of each trigger holds its definition. */
async function commentsOf(transaction: Connection): Promise<Map<string, string>> {
  const { rows } = await transaction.execute<{ name: string; text: string }>(sql`
    select c.relname || ' ' || t.tgname as name, obj_description(t.oid, 'pg_trigger') as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal`);
  return new Map(rows.map(({ name, text }) => [name, text]));
}
