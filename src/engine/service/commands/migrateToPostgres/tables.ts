/** The tables of a database, in an order in which each comes after those that it refers to. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/database.ts';
import { SettingsError } from '../../settings/environment.ts';

/** Columns with their types as PostgreSQL formats them, without generated columns. */
export type Table = { name: string; columns: { name: string; type: string }[] };

/** Tables about migrations and the move itself, which each database has separately. */
const own = ['migrations', 'migration_fills', 'moving_in', 'moving_in_migrations'];

export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.execute<{ table: string; name: string; type: string }>(sql`
    select relname as table, attname as name, format_type(atttypid, atttypmod) as type
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname, attname`);
  const tables = new Map<string, Table>();
  for (const { table, name, type } of rows) {
    if (own.includes(table)) continue;
    const existing = tables.get(table) ?? { name: table, columns: [] };
    existing.columns.push({ name, type });
    tables.set(table, existing);
  }
  return ordered([...tables.values()], await referencesIn(connection));
}

/** @throws SettingsError if the two do not have the same tables and columns */
export function assertSameTables(one: readonly Table[], other: readonly Table[]): void {
  const described = (tables: readonly Table[]) =>
    new Map(
      tables.map(({ name, columns }) => [
        name,
        columns.map((column) => `${column.name} ${column.type}`).join(),
      ]),
    );
  const [sourceTables, targetTables] = [described(one), described(other)];
  const differing = [...new Set([...sourceTables.keys(), ...targetTables.keys()])].filter(
    (name) => sourceTables.get(name) !== targetTables.get(name),
  );
  if (differing.length) {
    throw new SettingsError(`The tables are not of the same version: ${differing.join(', ')}.`);
  }
}

type Reference = { from: string; to: string };

async function referencesIn(connection: Connection): Promise<Reference[]> {
  const { rows } = await connection.execute<Reference>(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  return rows;
}

/** Sorts tables after those that they refer to. `edition` comes last, since writing others updates it. */
function ordered(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const done: Table[] = [];
  let waiting = [...tables];
  while (waiting.length) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    );
    if (!free.length) throw new Error(`these tables refer to each other: ${[...names].join(', ')}`);
    done.push(...free);
    waiting = waiting.filter((one) => !free.includes(one));
  }
  const isLast = ({ name }: Table) => name === 'edition';
  return [...done.filter((one) => !isLast(one)), ...done.filter(isLast)];
}
