/** Tracks the progress of fills in a table that exists while migrations run, and records them in the audit log at the end. */
import { sql } from 'drizzle-orm';
import { findResourceByTable } from '../../contract/registry.ts';
import { loadChainHead } from '../audit/anchorCheck.ts';
import { recordAudit } from '../audit/record.ts';
import type { Fill, FilledPage } from '../sealedRows/fill.ts';
import type { SealKeys } from '../seals/keys.ts';
import type { Connection } from './database.ts';
import { hasTable } from './hasTable.ts';
import { fieldOfColumn } from './schema/indexes.ts';

/** Where a migration was interrupted: the step, and the last row that it filled. */
export async function readProgress(
  transaction: Connection,
  migration: string,
): Promise<{ step: number; after: string | null }> {
  await transaction.execute(sql`create table if not exists migration_fills (migration text not null,
    step integer not null, fill json not null, count integer not null, last text, primary key (migration, step))`);
  const { rows } = await transaction.execute<{ step: number; after: string | null }>(sql`
    select step, last as after from migration_fills where migration = ${migration} order by step desc limit 1`);
  return rows[0] ?? { step: 0, after: null };
}

/** A page of rows that a step of a migration has filled. */
type Filled = FilledPage & { migration: string; step: number; fill: Fill };

export async function noteFilled(transaction: Connection, filled: Filled): Promise<void> {
  const { migration, step, fill, count, last } = filled;
  await transaction.execute(sql`
    insert into migration_fills values (${migration}, ${step}, ${JSON.stringify(fill)}, ${count}, ${last})
    on conflict (migration, step) do update
    set count = migration_fills.count + excluded.count, last = excluded.last`);
}

/** Records one audit entry for each fill that changed rows. Call it once all migrations have run. */
export async function recordFills(transaction: Connection, keys: SealKeys): Promise<void> {
  if (!(await hasTable(transaction, 'migration_fills'))) return;
  const { rows } = await transaction.execute<{ fill: Fill; count: number }>(
    sql`select fill, count from migration_fills where count > 0 order by migration, step`,
  );
  await loadChainHead(transaction, keys);
  await recordAudit(
    transaction,
    keys,
    rows.map(({ fill, count }) => ({
      ...{ user: null, client: null, action: 'fill', record: null },
      ...{ resource: findResourceByTable(fill.table)?.name ?? fill.table },
      data: { after: { ...fieldsOf(fill), rows: count } },
    })),
  );
  await transaction.execute(sql`drop table migration_fills`);
}

/** The values by field name, as in every other audit entry. */
function fieldsOf({ table, values }: Fill): Fill['values'] {
  const resource = findResourceByTable(table);
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [fieldOfColumn(resource, column) ?? column, value]),
  );
}
