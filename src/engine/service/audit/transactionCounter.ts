/** Audit rows note which database transaction wrote them; this keeps that count going upwards. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { BLOCK_LOCK } from './blocks.ts';

/**
 * A dump may be restored into a cluster that has counted fewer transactions than the one it came from:
 * new rows would fall among those that were sealed long ago. Then it counts on from the highest in use.
 */
export async function alignTransactionCounter(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${BLOCK_LOCK})`);
    await transaction.layout.prepareDefinition(transaction);
    const { rows } = await transaction.execute<{ used: string; counted: string; from: string }>(sql`
      select greatest(
          coalesce((select max(written_by) + 1 from audit), 0),
          coalesce((select max(ends) from audit_blocks), 0))::text as used,
        pg_snapshot_xmax(pg_current_snapshot())::text as counted, audit_counts_from()::text as from`);
    const [found] = rows;
    if (!found || BigInt(found.counted) + BigInt(found.from) >= BigInt(found.used)) return;
    const from = BigInt(found.used) - BigInt(found.counted);
    await transaction.execute(sql`create or replace function audit_counts_from() returns bigint
      language sql immutable as ${sql.raw(`'select ${from}::bigint'`)}`);
  });
}
