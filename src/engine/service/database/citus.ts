/**
 * Append-only tables distributed over several servers with Citus. Commits use two phases: after the coordinator has
 * committed, a worker may show the change a moment later. Readers that must not miss anything wait for that.
 */
import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { SettingsError } from '../settings/environment.ts';
import type { Connection, Database } from './database.ts';
import type { Statements } from './layout/layout.ts';

/** SQL for whether this database can have distributed tables. */
export const hasCitus: SQL = sql`to_regclass('pg_catalog.pg_dist_partition') is not null`;

/** SQL for whether this database with Citus belongs to a worker. */
export const ASKS_WORKER = 'select exists (select from pg_dist_local_group where groupid > 0) as worker';
export const NAMES_WORKER = 'DATABASE_URL names a worker of a Citus cluster: name its coordinator.';

/**
 * A worker has the distributed tables but lacks all others, so migrations would start to create them there.
 * @throws SettingsError if this database belongs to a worker
 */
export async function assertCoordinator(connection: Connection): Promise<void> {
  const { rows } = await connection.execute<{ citus: boolean }>(sql`select ${hasCitus} as citus`);
  if (!rows[0]?.citus) return;
  const { rows: matches } = await connection.execute<{ worker: boolean }>(sql.raw(ASKS_WORKER));
  if (matches[0]?.worker) throw new SettingsError(NAMES_WORKER);
}

const MAX_WAIT_MS = 10_000;
const PAUSE = 5;

/**
 * Waits until all workers have applied the coordinator's prepared commits.
 * @throws Error for which `isUnavailable` is true, on a timeout or if a worker is unavailable
 */
export async function waitForPreparedCommits(connection: Statements): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  for (let waiting = await prepared(connection); waiting.length; ) {
    if (Date.now() > until) {
      throw unreachableError(
        `a worker still has what the coordinator has committed before it: ${waiting[0]}`,
      );
    }
    await setTimeout(PAUSE);
    const now = new Set(await prepared(connection));
    waiting = waiting.filter((one) => now.has(one));
  }
}

const unreachableError = (message: string) => Object.assign(new Error(message), { code: '57P03' });

/** The prepared but uncommitted transactions of all workers. */
async function prepared(connection: Statements): Promise<string[]> {
  const { rows } = await connection.execute<{ node: string; success: boolean; result: string }>(sql`
    select nodename || ':' || nodeport as node, success, result from run_command_on_workers(
      'select coalesce(json_agg(gid), ''[]'') from pg_prepared_xacts where database = current_database() and gid like ''citus_%''')`);
  return rows.flatMap(({ node, success, result }) => {
    if (!success) throw unreachableError(`the worker ${node} can not be asked: ${result}`);
    return (JSON.parse(result) as string[]).map((gid) => `${node} ${gid}`);
  });
}

/**
 * A consistent snapshot of all servers. Each has its own snapshot, so all are taken while writes are blocked, for some
 * hundredths of a second.
 */
export function clusterSnapshotRead(
  longTransaction: Database['longTransaction'],
  shortTransaction: Database['transaction'],
): Database['snapshotRead'] {
  return (work) =>
    longTransaction(async (transaction) => {
      await transaction.execute(sql`set transaction isolation level repeatable read read only`);
      // A single connection per worker, since each connection has its own snapshot.
      await transaction.execute(sql`set local citus.max_adaptive_executor_pool_size to 1`);
      await shortTransaction(async (still) => {
        await still.execute(sql`set local lock_timeout to '5s'`);
        // Every write inserts an audit entry, so that this lock blocks all writes.
        await still.execute(sql`lock table only audit in share mode`);
        await waitForPreparedCommits(still);
        await transaction.execute(sql`select count(*) from (select _id from audit limit 1) as one`);
      });
      return work(transaction);
    });
}
