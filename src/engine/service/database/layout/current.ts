/** Which layout is in force: the tables that only grow may be laid over several servers while the service runs. */
import { sql } from 'drizzle-orm';
import { hasCitus } from '../citus.ts';
import type { Connection, Database } from '../database.ts';
import { retriable } from '../failures.ts';
import { CLUSTER } from './cluster.ts';
import type { Layout } from './layout.ts';
import { ONE_SERVER } from './oneServer.ts';

/** What all connections of a database go by. */
export type CurrentLayout = { layout: Layout };

/** Learns whether any table of this database is distributed. Asked each second: where there is no Citus, it looks up one name. */
export async function loadLayout(connection: Connection, current: CurrentLayout): Promise<void> {
  const { rows } = await connection.execute<{ citus: boolean }>(sql`select ${hasCitus} as citus`);
  if (!rows[0]?.citus) return;
  const { rows: extensions } = await connection.execute<{ laid: boolean }>(
    sql`select exists (select from pg_dist_partition where partmethod = 'h') as laid`,
  );
  current.layout = extensions[0]?.laid ? CLUSTER : ONE_SERVER;
}

/** SQL for what `assertSameLayout` is to be told, to be read with the last statement of a transaction. */
export const canBeDistributed = hasCitus;

/**
 * Holds a transaction that went by `layout` against the one that is in force: where the tables were laid meanwhile, it runs once
 * more.
 * @param mayHaveChanged as that statement answered
 * @throws Error that `isRetriable`
 */
export async function assertSameLayout(
  { relearnLayout }: Pick<Database, 'relearnLayout'>,
  transaction: Connection,
  layout: Layout,
  mayHaveChanged: boolean,
): Promise<void> {
  if (mayHaveChanged && layout === ONE_SERVER) await relearnLayout?.();
  if (transaction.layout !== layout) throw retriable('the audit log was distributed meanwhile');
}
