/** Creates empty partitions, including what PostgreSQL does not inherit. */
import type pg from 'pg';
import { queryRows, withLockTimeout } from './client.ts';
import { type Month, monthOf, nameOf } from './months.ts';
import { boundsSql, type Growing, growing, listPartitions, nextMonth, REST } from './tables.ts';

/** Default number of future months, in addition to the current one. */
export const MONTHS_AHEAD = 3;

/** Statement triggers only fire on the table that a statement names, so each partition needs its own. */
export async function copyTriggers(client: pg.Client, from: string, to: string): Promise<void> {
  const triggers = await queryRows<{ definition: string }>(
    client,
    `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [from],
  );
  for (const { definition } of triggers) await client.query(definition.replace(/ ON \S+ /, ` ON ${to} `));
}

/** An empty table like the partitioned one, ready to be attached. Attaching creates its indexes. */
async function makeTable(client: pg.Client, { table, ownKey }: Growing, name: string): Promise<void> {
  await client.query(
    `create table ${name} (like ${table} including all excluding indexes excluding statistics)`,
  );
  if (ownKey) await client.query(`alter table ${name} add primary key (${ownKey})`);
  await copyTriggers(client, table, name);
}

/** The default partition, for rows of months without a partition, so that no row is rejected. */
export async function createDefaultPartition(client: pg.Client, growing: Growing): Promise<void> {
  const name = `${growing.table}_${REST}`;
  await makeTable(client, growing, name);
  await client.query(`alter table ${growing.table} attach partition ${name} default`);
}

/**
 * Creates future months. Rows in the default partition stay where they are: it becomes the partition of their months.
 * @param months number of months in addition to the current one
 * @returns the names of created partitions
 */
export async function createFuturePartitions(
  client: pg.Client,
  now: Date,
  months: number,
): Promise<string[]> {
  const created: string[] = [];
  for (const each of growing) {
    created.push(...(await takeLate(client, each, now)));
    const first = nextMonth(await listPartitions(client, each)) ?? monthOf(now);
    for (let month: Month = first; month <= monthOf(now) + months; month += 1) {
      const name = `${each.table}_${nameOf(month)}`;
      await withLockTimeout(client, async () => {
        await makeTable(client, each, name);
        await client.query(
          `alter table ${each.table} attach partition ${name} ${boundsSql(month, month + 1)}`,
        );
      });
      created.push(name);
    }
  }
  // Autovacuum analyzes partitions, but not partitioned tables.
  if (created.length) for (const { table } of growing) await client.query(`analyze ${table}`);
  return created;
}

/** If the default partition has rows, turns it into the partition of all months since the last one. */
async function takeLate(client: pg.Client, growing: Growing, now: Date): Promise<string[]> {
  const { table } = growing;
  const rest = `${table}_${REST}`;
  const first = nextMonth(await listPartitions(client, growing));
  const last = monthOf(now);
  if (first === undefined || first > last) return [];
  if ((await queryRows(client, `select from ${rest} limit 1`)).length === 0) return [];
  const name = `${table}_${nameOf(first)}${first < last ? `_to_${nameOf(last)}` : ''}`;
  await withLockTimeout(client, async () => {
    await client.query(`alter table ${table} detach partition ${rest}`);
    await renameTable(client, rest, name);
    await client.query(`alter table ${table} attach partition ${name} ${boundsSql(first, last + 1)}`);
    await createDefaultPartition(client, growing);
  });
  return [name];
}

/** Renames a table with its indexes and statistics, so that their names are free for the next one. */
export async function renameTable(client: pg.Client, from: string, to: string): Promise<void> {
  const named = await queryRows<{ kind: string; name: string }>(
    client,
    `select 'index' as kind, c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = $1::regclass
     union all select 'statistics', stxname from pg_statistic_ext where stxrelid = $1::regclass`,
    [from],
  );
  await client.query(`alter table ${from} rename to ${to}`);
  for (const { kind, name } of named) {
    await client.query(`alter ${kind} ${name} rename to ${renamed(name, from, to)}`);
  }
}

/** Truncates to PostgreSQL's 63 characters. */
function renamed(name: string, from: string, to: string): string {
  const suffix = to.slice(from.split('_')[0]?.length ?? 0);
  return `${name.slice(0, 63 - suffix.length)}${suffix}`;
}
