/** Updates rows of append-only tables, which triggers reject and whose detached months are in the archive. */
import { type SQL, sql } from 'drizzle-orm';
import { ARCHIVE } from '../database/archive.ts';
import type { Connection } from '../database/database.ts';
import type { Trigger } from '../database/layout/layout.ts';

/** The detached months of one table, or of all. */
export async function archivedTables(connection: Connection, table?: string): Promise<SQL[]> {
  const { rows } = await connection.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = to_regnamespace(${ARCHIVE}) and relkind = 'r' order by relname`);
  return rows
    .filter(({ name }) => table === undefined || name.startsWith(`${table}_`))
    .map(({ name }) => sql`${sql.identifier(ARCHIVE)}.${sql.identifier(name)}`);
}

/**
 * Runs `work` without the triggers that reject changes of append-only tables and sealed rows. They are disabled within
 * this transaction only; all others are subject to them at any time.
 * @param sealed tables of sealed rows that `work` changes
 */
export async function withoutGuards<T>(
  transaction: Connection,
  sealed: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { rows: triggers } = await transaction.execute<Trigger>(sql`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgtype & ${sql.raw(String(ON_UPDATE))} <> 0
      and (p.proname = 'refuse_change'
        or p.proname = 'expect_row_seal' and c.relname = any(${`{${sealed.join()}}`}::text[]))
    order by 1, 2`);
  await transaction.layout.switchTriggers(transaction, triggers, 'off');
  const result = await work();
  await transaction.layout.switchTriggers(transaction, triggers, 'on');
  return result;
}

/** The bit in `tgtype`. */
const ON_UPDATE = 16;

type Change = {
  table: string;
  /** The columns that identify a row, and those that are written, with their types. */
  key: Readonly<Record<string, string>>;
  set: Readonly<Record<string, string>>;
};

/**
 * Updates columns of rows, in the table and in its detached months.
 * @param rows by the names of the columns; bytes in hexadecimal
 * @throws Error if a row is missing
 */
export async function updateRows(
  transaction: Connection,
  { table, key, set }: Change,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries({ ...key, ...set });
  const typed = columns.map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
  const sets = Object.keys(set).map((name) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
  const isNamed = Object.keys(key).map(
    (name) => sql`kept.${sql.identifier(name)} = changed.${sql.identifier(name)}`,
  );
  const values = JSON.stringify(rows.map((row) => withBytes(row, columns)));
  const update = async (into: SQL) => {
    const { rows: written } = await transaction.execute(sql`
      update ${into} as kept set ${sql.join(sets, sql`, `)}
      from json_to_recordset(${values}::json) as changed(${sql.join(typed, sql`, `)})
      where ${sql.join(isNamed, sql` and `)} returning 1 as written`);
    return written.length;
  };
  let written = await update(sql.identifier(table).getSQL());
  if (written === rows.length) return;
  for (const archived of await archivedTables(transaction, table)) {
    written += await update(archived);
    if (written === rows.length) return;
  }
  throw new Error(`${table}: ${written} of ${rows.length} rows were written`);
}

/** Bytes in the form in which PostgreSQL reads them from JSON. */
function withBytes(row: object, columns: readonly [name: string, type: string][]): object {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    columns.map(([name, type]) => {
      const value = values[name] ?? null;
      return [name, type === 'bytea' && value !== null ? `\\x${value}` : value];
    }),
  );
}
