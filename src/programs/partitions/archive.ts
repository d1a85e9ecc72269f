/** Moves old months of append-only tables to an archive schema, where verification still covers them. */
import type pg from 'pg';
import { ARCHIVE_SCHEMA, SettingsError } from '#engine/service';
import { queryRows, withLockTimeout } from './client.ts';
import { firstIdOf, monthOf } from './months.ts';
import { ARCHIVE, growing, listPartitions, type Partition } from './tables.ts';

/** Converts a month as typed, `2026-11`, to the label of its partition. */
const labelOf = (typed: string) => typed.replaceAll('-', '_');

/** @throws SettingsError if the partition does not exist, is not past, or is not sealed yet */
export async function detach(client: pg.Client, typed: string, now: Date): Promise<void> {
  const label = labelOf(typed);
  const partitions: [table: string, partition: Partition][] = [];
  for (const each of growing) {
    const partition = (await listPartitions(client, each)).find((one) => one.label === label);
    if (!partition)
      throw new SettingsError(
        `${each.table} has no partition ${typed}: npm run partition -- list names them. What was there when the tables were turned is one, before-YEAR-MONTH.`,
      );
    if ((partition.to ?? '') > firstIdOf(monthOf(now)))
      throw new SettingsError(`${typed} is not past: rows still come into it.`);
    partitions.push([each.table, partition]);
  }
  const unsealed = await queryRows(
    client,
    `select from audit_${label} where written_by >= coalesce((select max(ends) from audit_blocks), 0) limit 1`,
  );
  if (unsealed.length)
    throw new SettingsError(
      `${typed} has audit entries that are in no block yet: run the service until they are.`,
    );
  await client.query(`create schema if not exists ${ARCHIVE}`);
  await withLockTimeout(client, async () => {
    for (const [table, { bound }] of partitions) {
      const name = `${table}_${label}`;
      await client.query(`alter table ${table} detach partition ${name}`);
      await client.query(`alter table ${name} set schema ${ARCHIVE}`);
      await client.query(`comment on table ${ARCHIVE}.${name} is '${bound.replaceAll("'", "''")}'`);
    }
    await createArchive(client);
  });
}

/** Moves a detached month back. @throws SettingsError if it is not in the archive */
export async function attach(client: pg.Client, typed: string): Promise<void> {
  const label = labelOf(typed);
  const detached = (await archived(client)).filter(({ name }) => name.endsWith(`_${label}`));
  const matches = growing.map(({ table }) => ({
    table,
    ...detached.find(({ name }) => name === `${table}_${label}`),
  }));
  for (const { table, bound } of matches)
    if (!bound) throw new SettingsError(`The archive has no ${table} of ${typed}.`);
  await withLockTimeout(client, async () => {
    for (const { table, bound } of matches) {
      const name = `${table}_${label}`;
      await client.query(`alter table ${ARCHIVE}.${name} set schema public`);
      await client.query(`alter table ${table} attach partition ${name} ${bound}`);
    }
    await createArchive(client);
  });
}

/** The tables of the archive and their bounds. */
export function archived(client: pg.Client): Promise<{ name: string; bound: string | null }[]> {
  return queryRows(
    client,
    `select relname as name, obj_description(c.oid, 'pg_class') as bound from pg_class c
     where relnamespace = to_regnamespace($1) and relkind = 'r' order by relname`,
    [ARCHIVE],
  );
}

/** Recreates the views that include the archive; none if the archive is empty. */
async function createArchive(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${ARCHIVE_SCHEMA} cascade`);
  const detached = await archived(client);
  if (detached.length === 0) return;
  await client.query(`create schema ${ARCHIVE_SCHEMA}`);
  for (const { table } of growing) {
    const names = detached.map(({ name }) => name).filter((name) => name.startsWith(`${table}_`));
    const columns = await columnsOf(client, table);
    const parts = [`public.${table}`, ...names.map((name) => `${ARCHIVE}.${name}`)];
    const selects = parts.map((part) => `select ${columns} from ${part}`);
    await client.query(`create view ${ARCHIVE_SCHEMA}.${table} as ${selects.join(' union all ')}`);
    for (const reader of await readersOf(client, table)) {
      await client.query(`grant usage on schema ${ARCHIVE_SCHEMA} to ${reader}`);
      await client.query(`grant select on ${ARCHIVE_SCHEMA}.${table} to ${reader}`);
    }
  }
}

/**
 * Grants on the views. Without them, users would read the tables without their archive, and take later rows for
 * altered.
 */
async function readersOf(client: pg.Client, table: string): Promise<string[]> {
  const rows = await queryRows<{ reader: string }>(
    client,
    `select distinct case when r.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(r.grantee)) end as reader
     from pg_class c cross join lateral aclexplode(coalesce(c.relacl, acldefault('r', c.relowner))) r
     where c.oid = $1::regclass and r.privilege_type = 'SELECT'`,
    [`public.${table}`],
  );
  return rows.map(({ reader }) => reader);
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const rows = await queryRows<{ name: string }>(
    client,
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name).join(', ');
}
