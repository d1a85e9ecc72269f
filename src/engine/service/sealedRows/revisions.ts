/**
 * Detects rows that were rolled back together with their seals. The audit log has every change in order, and the entry
 * and the row seal of a change are written by the same database transaction. A logged change without a row seal of the
 * same or a later transaction was therefore removed. Removing the log entry as well would break its block.
 */
import { type SQL, sql } from 'drizzle-orm';
import { declarations } from '../../contract/registry.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import type { Connection } from '../database/database.ts';
import { snakeCase } from '../database/schema/indexes.ts';
import { sealedTables } from './tables.ts';

/** A row by its table and record name. */
export type RowName = { table: string; record: string };

export const rowName = ({ table, record }: RowName): string => `${table} ${record}`;

/**
 * Number of entries per record that the running service reads on one server. A user may have signed in for years
 * without ever being edited.
 */
const NEWEST = 500;

/**
 * The `rowName`s of rows that are older than the audit log says. Entries from versions without row seals have no anchor
 * and are ignored.
 * @param entries how much of the log to read: a verification reads all of it
 */
export async function findRolledBack(
  connection: Connection,
  rows: readonly RowName[],
  entries: 'newest' | 'all' = 'newest',
): Promise<ReadonlySet<string>> {
  const expected = rows.flatMap(({ table, record }) => {
    const logged = loggedChanges().get(table);
    return logged ? [{ table, record, ...logged }] : [];
  });
  if (!expected.length) return new Set();
  const named = sql`json_to_recordset(${JSON.stringify(expected)}::json)
    as expected("table" text, record text, resource text, fields text[], actions text[], "resultKeys" text[])`;
  const last = await connection.layout.lookUp<SQL | Promise<SQL>>({
    inOneStatement: () => sql`(${lastChanges(named, entries)}) as last`,
    separately: () => lastOfParts(connection, named),
  });
  const { rows: outdated } = await connection.execute<RowName>(sql`
    select last."table", last.record from ${last}
    where not exists (
      select from row_seals s
      where s."table" = last."table" and s.record = last.record and s.written_by >= last.written_by)`);
  return new Set(outdated.map(rowName));
}

/**
 * SQL condition for entries that record a change of the sealed row. Code that writes such an entry must change the row
 * in the same transaction; otherwise the row would appear rolled back.
 */
const isChange = sql`a.resource = expected.resource and a.anchor is not null and (
  a.action <> 'ask_email' and a.data -> 'before' ?| expected.fields and a.data -> 'after' ?| expected.fields
  or a.action = any(expected.actions) or a.data -> 'after' ?| expected."resultKeys")`;

/** Ordered by transaction, since the processes that date the entries have different clocks. */
function lastChanges(named: SQL, entries: 'newest' | 'all'): SQL {
  return sql`
    select expected."table", expected.record, a.written_by from ${named}
    cross join lateral (
      select a.written_by from (
        select * from audit where record = expected.record
        order by date desc, _id desc ${entries === 'newest' ? sql`limit ${NEWEST}` : sql``}
      ) a
      where ${isChange} order by a.written_by desc limit 1
    ) as a`;
}

/**
 * For a log that is distributed over several servers: one query for all rows, which reads all their entries. It must
 * run separately, before the seals are read, since a worker shows an entry only once the coordinator has committed its
 * seal.
 */
async function lastOfParts(connection: Connection, named: SQL): Promise<SQL> {
  const { rows } = await connection.execute(sql`
    select expected."table", expected.record, max(a.written_by)::text as written_by
    from ${named} join audit a on a.record = expected.record and ${isChange} group by 1, 2`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as last("table" text, record text, written_by bigint)`;
}

/** Which audit entries record a change of a sealed row. */
type Logged = {
  /** Resource of the entries, whose record is the row's name. */
  resource: string;
  /** Any of these fields changed. */
  fields: string[];
  /** Any of these actions was performed, whatever fields the entry has. */
  actions: string[];
  /** Any of these keys is in the entry's result, whatever the action. */
  resultKeys: string[];
};

/** Changes whose entries name no fields, since these are secrets. */
const SECRET_CHANGES: Readonly<Record<string, Pick<Logged, 'actions' | 'resultKeys'>>> = {
  users: {
    actions: [
      ...['change_password', 'reset_password', 'accept_invitation'],
      ...['second_factor_on', 'second_factor_off', 'second_factor_reset'],
    ],
    resultKeys: [],
  },
  second_factors: {
    actions: ['second_factor_on', 'second_factor_off', 'second_factor_reset', 'recovery_codes'],
    // A code was used.
    resultKeys: ['secondFactor'],
  },
};

let changesByTable: ReadonlyMap<string, Logged> | undefined;

/** By table. */
function loggedChanges(): ReadonlyMap<string, Logged> {
  changesByTable ??= new Map([
    ['second_factors', { resource: PEOPLE, fields: [], ...getSecretChanges('second_factors') }],
    ...declarations.flatMap(({ name: resource, table, fields }) => {
      const sealed = sealedTables().get(table);
      const columns = new Set(sealed?.columns.map(({ name }) => name));
      for (const name of sealed?.unsealed ?? []) columns.delete(name);
      const stored = Object.keys(fields).filter((field) => columns.has(snakeCase(field)));
      return stored.length
        ? [[table, { resource, fields: stored, ...getSecretChanges(table) }] as const]
        : [];
    }),
  ]);
  return changesByTable;
}

const getSecretChanges = (table: string) => SECRET_CHANGES[table] ?? { actions: [], resultKeys: [] };
