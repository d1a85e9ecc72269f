/** The tables partitioned by month, and their partitions in PostgreSQL's catalog. */
import type pg from 'pg';
import { queryRows } from './client.ts';
import { firstIdOf, monthOfId } from './months.ts';

export type Growing = {
  table: string;
  /** The partition key: an id with a timestamp. */
  key: string;
  /** A primary key without that id, which each partition has separately. */
  ownKey?: string;
};

/**
 * Append-only tables. Keys of requests must be unique over all time, and row seals only grow with changes, so neither
 * is partitioned.
 */
export const growing: readonly Growing[] = [
  { table: 'transactions', key: '_id' },
  { table: 'entries', key: 'transaction', ownKey: 'wallet, currency, sequence' },
  { table: 'audit', key: '_id' },
];

/** Schema of detached partitions. */
export { ARCHIVE } from '#engine/service';

/** Label of the default partition, for rows after the last month. */
export const REST = 'rest';

export type Partition = {
  /** Suffix of the partition's table name: `2026_11`. */
  label: string;
  /** First id; undefined without a lower bound. */
  from?: string;
  /** First id after the partition. */
  to?: string;
  /** As PostgreSQL formats it. */
  bound: string;
};

export async function relationKind(client: pg.Client, table: string): Promise<string | undefined> {
  const [row] = await queryRows<{ kind: string }>(
    client,
    'select relkind::text as kind from pg_class where oid = to_regclass($1)',
    [table],
  );
  return row?.kind;
}

/** Partitions with bounds, the oldest first, without the default partition. */
export async function listPartitions(client: pg.Client, { table }: Growing): Promise<Partition[]> {
  const rows = await queryRows<{ name: string; bound: string }>(
    client,
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [table],
  );
  return rows
    .filter(({ bound }) => bound !== 'DEFAULT')
    .map(({ name, bound }) => partition(name.slice(table.length + 1), bound))
    .sort((one, other) => ((one.to ?? '') < (other.to ?? '') ? -1 : 1));
}

export function partition(label: string, bound: string): Partition {
  const [, from, to] = /FROM \((.+)\) TO \((.+)\)/.exec(bound) ?? [];
  const [first, last] = [from, to].map((id) => id?.replaceAll("'", ''));
  return { label, bound, ...(first && first !== 'MINVALUE' && { from: first }), ...(last && { to: last }) };
}

/** SQL for the bounds of a partition. */
export function boundsSql(from: number | string | undefined, to: number): string {
  const first = from === undefined ? 'MINVALUE' : `'${typeof from === 'string' ? from : firstIdOf(from)}'`;
  return `FOR VALUES FROM (${first}) TO ('${firstIdOf(to)}')`;
}

/** The first month without a partition. */
export function nextMonth(partitions: readonly Partition[]): number | undefined {
  const last = partitions.at(-1)?.to;
  return last === undefined ? undefined : monthOfId(last);
}
