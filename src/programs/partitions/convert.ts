/**
 * Converts a table to a partitioned one while it is in use: the table becomes the first partition, without copying
 * rows.
 */
import type pg from 'pg';
import { SettingsError } from '#engine/service';
import { queryRows, withLockTimeout } from './client.ts';
import { copyTriggers, createDefaultPartition, renameTable } from './create.ts';
import { firstIdOf, monthOf, monthOfId, nameOf } from './months.ts';
import { type Growing, growing, relationKind } from './tables.ts';

/** @returns the names of the tables converted now. @throws SettingsError if one cannot be converted */
export async function convertAll(client: pg.Client, now: Date): Promise<string[]> {
  for (const each of growing) await assertConvertible(client, each);
  const turned: string[] = [];
  for (const each of growing) {
    if ((await relationKind(client, each.table)) === 'p') continue;
    await convert(client, each, now);
    turned.push(each.table);
  }
  return turned;
}

async function convert(client: pg.Client, each: Growing, now: Date): Promise<void> {
  const { table, key, ownKey } = each;
  const check = `${table}_first_partition`;
  // Left by an interrupted run: if it is validated, the rows need not be read again.
  const [constraint] = await queryRows<{ definition: string }>(
    client,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and conname = $2`,
    [table, check],
  );
  const match = /'([0-9a-f-]{36})'/.exec(constraint?.definition ?? '')?.[1];
  // Not the next month: if this is interrupted, the check must not reject new rows before the command is run again.
  const end = match ? monthOfId(match) : monthOf(now) + 2;
  if (!match) {
    await withLockTimeout(client, () =>
      client.query(
        `alter table ${table} add constraint ${check} check (${key} < '${firstIdOf(end)}') not valid`,
      ),
    );
  }
  await validated(client, table, check);
  const first = `${table}_before_${nameOf(end)}`;
  await withLockTimeout(client, async () => {
    await client.query(`lock table ${table} in access exclusive mode`);
    const copied = await queryRows<{ definition: string; is_key: boolean; name: string }>(
      client,
      `select pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as is_key, c.relname as name
        from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass
       union all select pg_get_statisticsobjdef(oid), false, stxname from pg_statistic_ext where stxrelid = $1::regclass`,
      [table],
    );
    await renameTable(client, table, first);
    await client.query(`create table ${table} (like ${first} including all
      excluding indexes excluding statistics excluding constraints) partition by range (${key})`);
    for (const { definition, is_key, name } of copied) {
      if (!is_key) await client.query(definition);
      else if (!ownKey)
        await client.query(`alter table ${table} add constraint ${name} primary key (${key})`);
    }
    await copyTriggers(client, first, table);
    await copyRights(client, first, table);
    await client.query(
      `alter table ${table} attach partition ${first} for values from (minvalue) to ('${firstIdOf(end)}')`,
    );
    await client.query(`alter table ${first} drop constraint ${check}`);
    await createDefaultPartition(client, each);
    // Statistics must exist before the table is used: a list that was planned without them took 30 seconds. A small
    // sample is enough, and blocks others for less than a second.
    await client.query('set local default_statistics_target = 10');
    await client.query(`analyze ${table}`);
  });
  // Autovacuum analyzes partitions, but not partitioned tables.
  await client.query(`analyze ${table}`);
}

/** Reads the whole table without blocking writers. */
async function validated(client: pg.Client, table: string, check: string): Promise<void> {
  try {
    await client.query(`alter table ${table} validate constraint ${check}`);
  } catch (error) {
    await client.query(`alter table ${table} drop constraint if exists ${check}`);
    if ((error as { code?: string }).code !== '23514') throw error;
    throw new SettingsError(
      `${table} has rows whose ids tell a moment in months to come: it can't be parted by month before they are past.`,
    );
  }
}

async function copyRights(client: pg.Client, from: string, to: string): Promise<void> {
  const [owner] = await queryRows<{ name: string }>(
    client,
    `select quote_ident(pg_get_userbyid(relowner)) as name from pg_class where oid = $1::regclass`,
    [from],
  );
  await client.query(`alter table ${to} owner to ${owner?.name}`);
  const rights = await queryRows<{ privilege: string; grantee: string; is_public: boolean }>(
    client,
    `select r.privilege_type as privilege, case when r.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(r.grantee)) end as grantee
     from pg_class c cross join lateral aclexplode(c.relacl) r where c.oid = $1::regclass and r.grantee <> c.relowner`,
    [from],
  );
  for (const { privilege, grantee } of rights)
    await client.query(`grant ${privilege} on ${to} to ${grantee}`);
}

/** Reasons why a table cannot be converted, each with a query for them. */
const hindrances: readonly [query: string, says: string][] = [
  [
    `select from pg_constraint where contype = 'f' and (conrelid = $1::regclass or confrelid = $1::regclass)`,
    'a foreign key leads to it or from it',
  ],
  [
    `select from pg_index where indrelid = $1::regclass and indisunique and not indisprimary`,
    'it has a unique index beside its key, which would hold within a month only',
  ],
  [
    `select from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgtype & 1 = 1`,
    'it has a trigger for each row, which is not carried over',
  ],
  [
    `select from pg_depend where refobjid = $1::regclass and classid = 'pg_rewrite'::regclass`,
    'a view reads it',
  ],
  [
    `select from pg_publication_tables where tablename = $1::text and pubname not in (select pubname from pg_publication where puballtables)`,
    'a publication for logical replication names it',
  ],
  [`select from pg_extension where extname = 'citus' and $1::regclass is not null`, 'Citus parts it'],
];

async function assertConvertible(client: pg.Client, { table }: Growing): Promise<void> {
  const kind = await relationKind(client, table);
  if (kind === undefined)
    throw new SettingsError(`There is no table ${table}: start the service once, which makes them.`);
  if (kind === 'p') return;
  if (kind !== 'r') throw new SettingsError(`${table} is no table.`);
  for (const [query, message] of hindrances) {
    if ((await queryRows(client, `${query} limit 1`, [table])).length)
      throw new SettingsError(`${table} can't be parted by month: ${message}.`);
  }
}
