/**
 * Read transactions on a replica. Each begins by checking how far the connection's server has replayed: behind a proxy
 * there may be several, and each connection or transaction may reach a different one.
 */
import type pg from 'pg';
import { onPostgres } from '../connections.ts';
import type { Connection } from '../database.ts';
import type { RequiredPosition } from './walPositions.ts';

/** Milliseconds that a reader waits for this check. */
const CHECK_MILLISECONDS = 250;

/** Why a replica cannot be used. */
export class ReplicaUnusable extends Error {
  readonly why: 'own_write' | 'behind' | 'busy' | 'unreachable' | 'failed';

  constructor(why: ReplicaUnusable['why'], message: string) {
    super(message);
    this.why = why;
  }
}

export type CheckedTransaction = {
  connection: Connection;
  /** Bytes of the log that it had not replayed at the check. */
  lagBytes: number;
  /** Returns the connection to the pool in the background. */
  end(): void;
};

/** @throws ReplicaUnusable, or the replica's error */
export function beginChecked(pool: pg.Pool, needed: RequiredPosition): Promise<CheckedTransaction> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new ReplicaUnusable('busy', `the replica did not respond within ${CHECK_MILLISECONDS} ms`));
    }, CHECK_MILLISECONDS);
    begin(pool, needed)
      .then((started) => {
        // Too late for this reader, but the connection can be reused.
        if (isLate) started.end();
        else resolve(started);
      }, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function begin(pool: pg.Pool, needed: RequiredPosition): Promise<CheckedTransaction> {
  const client = await pool.connect();
  const end = () => {
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  };
  try {
    // With repeatable read, the snapshot is taken by the check itself, so that changes replayed between its start and
    // its result would count as visible. With read committed, each statement sees everything replayed before it.
    const started = client.query('begin isolation level read committed read only');
    started.catch(() => {});
    const { all, own, now, timeline } = needed;
    const isFollowed = followedBy(client, timeline);
    const { rows } = await client.query<State>({
      name: isFollowed ? 'check_replica' : 'check_replica_and_history',
      text: isFollowed ? CHECK : `${CHECK}, ${HISTORY}`,
      values: [all, own ?? all, now],
    });
    await started;
    requireUsable(rows[0], timeline);
    if (!isFollowed) histories.set(client, { timeline, since: performance.now() });
    return { connection: onPostgres(client), lagBytes: Math.max(0, Number(rows[0]?.lag)), end };
  } catch (error) {
    end();
    throw error;
  }
}

/** Milliseconds for which the timeline of a connection's server is cached: reading it accesses a file. */
const HISTORY_MILLISECONDS = 1_000;
const histories = new WeakMap<pg.PoolClient, { timeline: string; since: number }>();

function followedBy(client: pg.PoolClient, timeline: string): boolean {
  const history = histories.get(client);
  return history?.timeline === timeline && performance.now() - history.since < HISTORY_MILLISECONDS;
}

/**
 * `all` and `own`: whether it has replayed everything written up to some seconds ago, and everything this user has
 * written.
 */
type State = { isReplica: boolean; all: boolean; own: boolean; lag: string; timeline?: string };

/** A server that was promoted keeps its last replayed position forever, and must not be read from. */
const CHECK = `
  with replayed as (select pg_last_wal_replay_lsn() as position)
  select pg_is_in_recovery() as "isReplica",
    (select position >= $1::pg_lsn from replayed) as all, (select position >= $2::pg_lsn from replayed) as own,
    (select pg_wal_lsn_diff($3::pg_lsn, position)::text from replayed) as lag`;

const HISTORY = `
  lpad(upper(to_hex(greatest((pg_control_checkpoint()).timeline_id,
    (pg_control_recovery()).min_recovery_end_timeline))), 8, '0') as timeline`;

function requireUsable(state: State | undefined, timeline: string): void {
  if (!state?.isReplica) throw new ReplicaUnusable('unreachable', 'it is no replica, or no longer');
  // Such a server may have a later position, on a timeline that the primary does not share.
  if ((state.timeline ?? timeline) !== timeline)
    throw new ReplicaUnusable('behind', 'it follows another history');
  if (!state.all) throw new ReplicaUnusable('behind', 'it is seconds behind');
  if (!state.own) throw new ReplicaUnusable('own_write', 'it lacks what this person has just written');
}
