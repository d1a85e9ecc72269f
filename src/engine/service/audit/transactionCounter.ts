/** Audit rows store the number of the database transaction that wrote them. This keeps the numbers increasing. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { BLOCK_LOCK } from './blocks.ts';

/**
 * Raises the offset of transaction numbers above the highest one in use. Needed after restoring a dump into a cluster
 * with a lower counter: new rows would otherwise fall into blocks that were sealed long ago.
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
    const [row] = rows;
    if (!row || BigInt(row.counted) + BigInt(row.from) >= BigInt(row.used)) return;
    const from = BigInt(row.used) - BigInt(row.counted);
    await transaction.execute(sql`create or replace function audit_counts_from() returns bigint
      language sql immutable as ${sql.raw(`'select ${from}::bigint'`)}`);
  });
}
