/**
 * Whether rows were set back to an earlier state together with their row seals. The audit log has every change in order, and an
 * entry and the row seal of its change come from one database transaction: so a change that the log has, and no row seal as late, was
 * taken out. Who takes out the entry too leaves its block without it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { declarations } from '../../contract/registry.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import type { Connection } from '../database/database.ts';
import { snakeCase } from '../database/schema/indexes.ts';
import { sealedTables } from './tables.ts';

/** A row by its table and what it is called there. */
export type RowName = { table: string; record: string };

export const rowName = ({ table, record }: RowName): string => `${table} ${record}`;

/** How many entries of a record the running service reads on one server: someone may have signed in for years and never been edited. */
const NEWEST = 500;

/**
 * Those of the rows that are older than the audit log says, by `rowName`. Entries from before rows were sealed have no anchor and
 * count for nothing.
 * @param entries how far back the log is read: a verification reads all
 */
export async function rolledBackAmong(
  connection: Connection,
  rows: readonly RowName[],
  entries: 'newest' | 'all' = 'newest',
): Promise<ReadonlySet<string>> {
  const asked = rows.flatMap(({ table, record }) => {
    const logged = loggedChanges().get(table);
    return logged ? [{ table, record, ...logged }] : [];
  });
  if (!asked.length) return new Set();
  const named = sql`json_to_recordset(${JSON.stringify(asked)}::json)
    as asked("table" text, record text, resource text, fields text[], actions text[], said text[])`;
  const last = await connection.layout.lookUp<SQL | Promise<SQL>>({
    inOneStatement: () => sql`(${lastChanges(named, entries)}) as last`,
    separately: () => lastOfParts(connection, named),
  });
  const { rows: found } = await connection.execute<RowName>(sql`
    select last."table", last.record from ${last}
    where not exists (
      select from row_seals s
      where s."table" = last."table" and s.record = last.record and s.written_by >= last.written_by)`);
  return new Set(found.map(rowName));
}

/**
 * SQL for whether an entry tells of a change of the sealed row. Whoever writes such an entry changes the row in the same
 * transaction: an entry without a change would make the row look set back.
 */
const isChange = sql`a.resource = asked.resource and a.anchor is not null and (
  a.action <> 'ask_email' and a.data -> 'before' ?| asked.fields and a.data -> 'after' ?| asked.fields
  or a.action = any(asked.actions) or a.data -> 'after' ?| asked.said)`;

/** The last change is the one that was committed last: the processes that date the entries have clocks of their own. */
function lastChanges(named: SQL, entries: 'newest' | 'all'): SQL {
  return sql`
    select asked."table", asked.record, a.written_by from ${named}
    cross join lateral (
      select a.written_by from (
        select * from audit where record = asked.record
        order by date desc, _id desc ${entries === 'newest' ? sql`limit ${NEWEST}` : sql``}
      ) a
      where ${isChange} order by a.written_by desc limit 1
    ) as a`;
}

/**
 * The same where the log lies on several servers: each is asked once, for all rows, and reads all their entries. It is a statement
 * of its own, before the seals are read: a worker shows an entry only once the coordinator has committed its seal.
 */
async function lastOfParts(connection: Connection, named: SQL): Promise<SQL> {
  const { rows } = await connection.execute(sql`
    select asked."table", asked.record, max(a.written_by)::text as written_by
    from ${named} join audit a on a.record = asked.record and ${isChange} group by 1, 2`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as last("table" text, record text, written_by bigint)`;
}

/** How the audit log tells that a sealed row was changed. */
type Logged = {
  /** That of the entries: their record has the name of the row. */
  resource: string;
  /** Any of these has changed. */
  fields: string[];
  /** Any of these was done, whatever the entry says of fields. */
  actions: string[];
  /** Any of these is said of what came of it, whatever was done. */
  said: string[];
};

/** What changes a row without naming fields, since they are secrets. */
const SECRETLY: Readonly<Record<string, Pick<Logged, 'actions' | 'said'>>> = {
  users: {
    actions: [
      ...['change_password', 'reset_password', 'accept_invitation'],
      ...['second_factor_on', 'second_factor_off', 'second_factor_reset'],
    ],
    said: [],
  },
  second_factors: {
    actions: ['second_factor_on', 'second_factor_off', 'second_factor_reset', 'recovery_codes'],
    // A code was used up.
    said: ['secondFactor'],
  },
};

let known: ReadonlyMap<string, Logged> | undefined;

/** By table. */
function loggedChanges(): ReadonlyMap<string, Logged> {
  known ??= new Map([
    ['second_factors', { resource: PEOPLE, fields: [], ...secretly('second_factors') }],
    ...declarations.flatMap(({ name: resource, table, fields }) => {
      const sealed = sealedTables().get(table);
      const columns = new Set(sealed?.columns.map(({ name }) => name));
      for (const name of sealed?.unsealed ?? []) columns.delete(name);
      const stored = Object.keys(fields).filter((field) => columns.has(snakeCase(field)));
      return stored.length ? [[table, { resource, fields: stored, ...secretly(table) }] as const] : [];
    }),
  ]);
  return known;
}

const secretly = (table: string) => SECRETLY[table] ?? { actions: [], said: [] };
