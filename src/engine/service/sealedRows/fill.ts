/** A migration step that fills or empties columns and reseals the rows, page by page, each in its own transaction. */
import { type SQL, sql } from 'drizzle-orm';
import { loadChainHead } from '../audit/anchorCheck.ts';
import { matchesSealKey, otherKey } from '../audit/sealKeyCheck.ts';
import type { Connection } from '../database/database.ts';
import type { SealKeys } from '../seals/keys.ts';
import { SettingsError } from '../settings/environment.ts';
import { isAwaitingSeals } from './backfill.ts';
import { changeRows, intactRows } from './change.ts';
import { readFormerTable } from './formerTable.ts';
import { type SealedTable, sealedTables } from './tables.ts';

/** Table and columns have their names at the time of the migration. */
export type Fill = {
  table: string;
  /** Values for empty columns. Null empties a column, so that it can be dropped: seals omit empty columns. */
  values: Readonly<Record<string, unknown>>;
  /** Only rows with these values. */
  where?: Readonly<Record<string, string>> | undefined;
};

/** Number of rows filled by a page, and the last of them; null once none is left. */
export type FilledPage = { count: number; last: string | null };

/** Rows per transaction. Concurrent changes of these rows wait for it. */
const PAGE = 500;

/**
 * Fills the next page of rows. Once none is left, it locks the table, so that no row is added until the transaction ends.
 * @param after the last row that was filled; null at the beginning
 * @throws SettingsError if one of the rows was altered: an altered row must not get a new seal
 */
export async function fillPage(
  transaction: Connection,
  keys: SealKeys,
  fill: Fill,
  after: string | null,
): Promise<FilledPage> {
  const declared = sealedTables().get(fill.table);
  const name = sql.identifier(fill.table);
  if (!declared) {
    const { rows } = await transaction.execute(sql`select 1 from ${name} limit 1`);
    // A new database, and a resource that a later version no longer declares.
    if (rows.length === 0) return { count: 0, last: null };
    throw new SettingsError(
      `Rows of ${fill.table} are not sealed individually. Fill them in SQL and start again.`,
    );
  }
  const before = await readFormerTable(transaction, declared);
  const table = filledTable(before, declared, fill);
  const records = async (which: SQL, limit: SQL) => {
    const { rows } = await transaction.execute<{ record: string }>(
      sql`select r._id::text as record from ${name} r where ${which} order by r._id ${limit}`,
    );
    return rows.map(({ record }) => record);
  };
  const write = (page: readonly string[]) => fillRows(transaction, keys, { fill, before, table, page });
  const isLeft = anyOf(Object.keys(fill.values).map((column) => isToWrite(before, fill, column)));
  const isEmpty = sql`(${isLeft} and ${isMeant(fill)})`;
  const isOfOldSeal = anyOf(flagsSealedAnew(before, table).map((flag) => sql`not r.${sql.identifier(flag)}`));
  const isNext = after === null ? sql`true` : sql`r._id > ${after}::${idType(before)}`;

  const page = await records(sql`(${isEmpty} or ${isOfOldSeal}) and ${isNext}`, sql`limit ${PAGE}`);
  if (page.length > 0) {
    await write(page);
    return { count: page.length, last: page.at(-1) ?? null };
  }
  // The next step needs this lock too. Taking it there would deadlock with writers that wait for this transaction.
  await transaction.execute(sql`lock table ${name} in access exclusive mode`);
  const late = await records(sql`${isEmpty} or (${isOfOldSeal} and ${isNext})`, sql``);
  if (late.length > 0) await write(late);
  return { count: late.length, last: null };
}

/** The table as it is sealed after the fill: a nullable flag is sealed differently from a non-null one. */
function filledTable(before: SealedTable, declared: SealedTable, { values }: Fill): SealedTable {
  const firstName = (name: string) => before.sealedAs.get(name) ?? name;
  const columns = before.columns.map((column) => {
    const now = declared.columns.find(({ name }) => firstName(name) === firstName(column.name));
    return now && column.name in values ? { ...column, notNull: now.notNull } : column;
  });
  return { ...before, columns };
}

/** Flags whose false values are sealed differently after the fill. */
function flagsSealedAnew(before: SealedTable, after: SealedTable): string[] {
  return before.columns
    .filter(({ notNull }, at) => notNull !== after.columns[at]?.notNull)
    .flatMap((column) => (column.getSQLType() === 'boolean' ? [column.name] : []));
}

type Page = { fill: Fill; before: SealedTable; table: SealedTable; page: readonly string[] };

async function fillRows(transaction: Connection, keys: SealKeys, { fill, ...about }: Page): Promise<void> {
  const { before, table, page } = about;
  const name = sql.identifier(table.name);
  const values = sql`json_populate_record(null::${name}, ${JSON.stringify(fill.values)}::json)`;
  const changes = Object.entries(fill.values).map(([column, value]) => {
    const columnName = sql.identifier(column);
    const filled =
      value === null
        ? sql.raw(isFlag(before, column) ? 'false' : 'null')
        : sql`coalesce(r.${columnName}, (${values}).${columnName})`;
    // Others are on the page only to be resealed.
    return sql`${columnName} = case when ${isMeant(fill)} then ${filled} else r.${columnName} end`;
  });
  const write = () =>
    transaction.execute(sql`update ${name} as r set ${sql.join(changes, sql`, `)}
      where r._id in (select value::${idType(table)} from json_array_elements_text(${JSON.stringify(page)}::json))`);
  // These rows predate row seals: the service seals them at startup, after all migrations.
  if (await isAwaitingSeals(transaction, table.name)) return void (await write());
  await loadChainHead(transaction, keys);
  const intact = new Set(await intactRows(transaction, keys, before, page));
  const altered = page.find((record) => !intact.has(record));
  if (altered === undefined) return void (await changeRows(transaction, keys, before, page, write, table));
  if (!(await matchesSealKey(transaction, keys))) throw new SettingsError(otherKey());
  throw new SettingsError(
    `${table.name} ${altered} was altered. Investigate it, accept it with the previous version ` +
      `(npm run verify -- --accept ${table.name}:${altered}) and start again.`,
  );
}

function isMeant({ where = {} }: Fill): SQL {
  const conditions = Object.entries(where).map(
    ([column, value]) => sql`r.${sql.identifier(column)}::text = ${value}`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

function isToWrite(before: SealedTable, { values }: Fill, column: string): SQL {
  const name = sql`r.${sql.identifier(column)}`;
  if (values[column] !== null) return sql`${name} is null`;
  return isFlag(before, column) ? name : sql`${name} is not null`;
}

/** A flag that is never null, which seals omit when it is false. */
function isFlag({ columns }: SealedTable, column: string): boolean {
  const found = columns.find(({ name }) => name === column);
  return found?.notNull === true && found.getSQLType() === 'boolean';
}

const idType = ({ key }: SealedTable) => sql.raw(key[0]?.getSQLType() ?? '');

const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` or `)})` : sql`false`;
