/** The current layout, which can change while the service runs. */
import { sql } from 'drizzle-orm';
import { hasCitus } from '../citus.ts';
import type { Connection, Database } from '../database.ts';
import { retriable } from '../failures.ts';
import { CLUSTER } from './cluster.ts';
import type { Layout } from './layout.ts';
import { ONE_SERVER } from './oneServer.ts';

/** Shared by all connections of a database. */
export type CurrentLayout = { layout: Layout };

/** Checks whether any table is distributed. Runs every second: without Citus it is a single catalog lookup. */
export async function loadLayout(connection: Connection, current: CurrentLayout): Promise<void> {
  const { rows } = await connection.execute<{ citus: boolean }>(sql`select ${hasCitus} as citus`);
  if (!rows[0]?.citus) return;
  const { rows: extensions } = await connection.execute<{ isDistributed: boolean }>(
    sql`select exists (select from pg_dist_partition where partmethod = 'h') as "isDistributed"`,
  );
  current.layout = extensions[0]?.isDistributed ? CLUSTER : ONE_SERVER;
}

/** SQL for `assertSameLayout`, to be read with the last statement of a transaction. */
export const canBeDistributed = hasCitus;

/**
 * Makes a transaction retry if the tables were distributed since it read `layout`.
 * @param canHaveChanged result of that statement
 * @throws Error for which `isRetriable` is true
 */
export async function assertSameLayout(
  { relearnLayout }: Pick<Database, 'relearnLayout'>,
  transaction: Connection,
  layout: Layout,
  canHaveChanged: boolean,
): Promise<void> {
  if (canHaveChanged && layout === ONE_SERVER) await relearnLayout?.();
  if (transaction.layout !== layout) throw retriable('the audit log was distributed meanwhile');
}
