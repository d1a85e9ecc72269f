/**
 * Where the tables that only grow lie on several servers (Citus). A commit there has two phases: once the coordinator has
 * committed, a worker may show it a moment later. Whoever must miss nothing waits for that moment.
 */
import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { SettingsError } from '../settings/environment.ts';
import type { Connection, Database } from './database.ts';
import type { Statements } from './layout/layout.ts';

/** SQL for whether this database can have distributed tables. */
export const hasCitus: SQL = sql`to_regclass('pg_catalog.pg_dist_partition') is not null`;

/** Asked of a database with Citus: whether it is a worker's. */
export const ASKS_WORKER = 'select exists (select from pg_dist_local_group where groupid > 0) as worker';
export const NAMES_WORKER = 'DATABASE_URL names a worker of a Citus cluster: name its coordinator.';

/**
 * A worker knows the distributed tables too, and lacks all others: migrations would begin to make them there.
 * @throws SettingsError where this database is a worker's
 */
export async function assertCoordinator(connection: Connection): Promise<void> {
  const { rows } = await connection.execute<{ citus: boolean }>(sql`select ${hasCitus} as citus`);
  if (!rows[0]?.citus) return;
  const { rows: matches } = await connection.execute<{ worker: boolean }>(sql.raw(ASKS_WORKER));
  if (matches[0]?.worker) throw new SettingsError(NAMES_WORKER);
}

const LONGEST = 10_000;
const PAUSE = 5;

/**
 * Waits until every worker shows what the coordinator has committed so far.
 * @throws Error of which `isUnavailable` is true, where that takes too long or a worker is away
 */
export async function waitForPreparedCommits(connection: Statements): Promise<void> {
  const until = Date.now() + LONGEST;
  for (let waiting = await prepared(connection); waiting.length; ) {
    if (Date.now() > until) {
      throw notThere(`a worker still has what the coordinator has committed before it: ${waiting[0]}`);
    }
    await setTimeout(PAUSE);
    const now = new Set(await prepared(connection));
    waiting = waiting.filter((one) => now.has(one));
  }
}

const notThere = (message: string) => Object.assign(new Error(message), { code: '57P03' });

/** The transactions that workers have prepared and not committed. */
async function prepared(connection: Statements): Promise<string[]> {
  const { rows } = await connection.execute<{ node: string; success: boolean; result: string }>(sql`
    select nodename || ':' || nodeport as node, success, result from run_command_on_workers(
      'select coalesce(json_agg(gid), ''[]'') from pg_prepared_xacts where database = current_database() and gid like ''citus_%''')`);
  return rows.flatMap(({ node, success, result }) => {
    if (!success) throw notThere(`the worker ${node} can not be asked: ${result}`);
    return (JSON.parse(result) as string[]).map((gid) => `${node} ${gid}`);
  });
}

/**
 * One state of all servers: each has a state of its own, so they are all taken while nothing is being written. Whoever writes
 * waits that long, some hundredths of a second.
 */
export function clusterSnapshotRead(
  longTransaction: Database['longTransaction'],
  shortTransaction: Database['transaction'],
): Database['snapshotRead'] {
  return (work) =>
    longTransaction(async (transaction) => {
      await transaction.execute(sql`set transaction isolation level repeatable read read only`);
      // One connection to each worker, since each connection has a state of its own.
      await transaction.execute(sql`set local citus.max_adaptive_executor_pool_size to 1`);
      await shortTransaction(async (still) => {
        await still.execute(sql`set local lock_timeout to '5s'`);
        // Whatever is written is audited.
        await still.execute(sql`lock table only audit in share mode`);
        await waitForPreparedCommits(still);
        await transaction.execute(sql`select count(*) from (select _id from audit limit 1) as one`);
      });
      return work(transaction);
    });
}
