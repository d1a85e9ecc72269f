/**
 * The log positions that a replica must have replayed to serve a reader: the user's last write, and the primary's
 * position some seconds ago. Users' positions are in a table, so that every process knows them. The table is unlogged,
 * since it is not needed after a crash.
 */
import { sql } from 'drizzle-orm';
import { batchedLookup } from '../batchLoader.ts';
import type { Database } from '../database.ts';
import { defineStatement } from '../statement.ts';

/** Maximum lag of data from other users. */
const MAX_LAG_SECONDS = 5;
/** Longer than the maximum lag: every replica that is used has replayed older positions anyway. */
const RETENTION_SECONDS = 2 * MAX_LAG_SECONDS;

/** Positions in the log of the primary in PostgreSQL's notation: `0/16B3748`. */
export type RequiredPosition = {
  /** The user's last write; undefined if it is long ago. */
  own: string | undefined;
  /** The position some seconds ago. */
  all: string;
  /** The current position. */
  now: string;
  /** The timeline, which PostgreSQL increments with every failover. */
  timeline: string;
};

export type Positions = {
  /** Concurrent requests share one query. */
  neededBy(person: string): Promise<RequiredPosition>;
  /** Records that a write of this user is committed. */
  note(person: string): Promise<void>;
};

/** Arbitrary advisory lock number: processes that start together would create the table twice. */
const LOCK = 7_262_532;

/** @param now monotonic clock in milliseconds */
export async function openPositions(
  database: Database,
  now: () => number = () => performance.now(),
): Promise<Positions> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await transaction.execute(sql`
      create unlogged table if not exists write_positions (
        person text primary key, position pg_lsn not null, at timestamptz not null
      ) with (fillfactor = 50)`);
  });
  const { orm } = database;
  let recent: { at: number; timeline: string; position: string }[] = [];
  let forgotten = now();
  return {
    async neededBy(person) {
      const at = now();
      try {
        const position = await loadPositions(orm, person);
        if (!position) throw new Error('The database returned no WAL position.');
        recent = recent.filter(
          (one) => one.timeline === position.timeline && one.at >= at - MAX_LAG_SECONDS * 1000,
        );
        const last = recent.at(-1);
        if (!last || at - last.at >= STEP) recent.push({ at, ...position, position: position.now });
        return { ...position, all: recent[0]?.position ?? position.now };
      } catch (error) {
        // After an error, earlier positions may be invalid.
        recent = [];
        throw error;
      }
    },
    async note(person) {
      await isRecorded(orm, person);
      if (now() - forgotten < FORGETTING) return;
      forgotten = now();
      await forget(orm, {});
    },
  };
}

/** Milliseconds between remembered positions. */
const STEP = 250;
/** Milliseconds between deletions of old positions. */
const FORGETTING = 60_000;

const loadPositions = batchedLookup<string, Omit<RequiredPosition, 'all'>>(async (connection, people) => {
  const [row] = await readPositions(connection, { people: JSON.stringify(people) });
  return people.map(
    (person) => row && { own: row.positions?.[person], now: row.now, timeline: row.timeline },
  );
});

const isRecorded = batchedLookup<string, true>(async (connection, people) => {
  await writePositions(connection, { people: JSON.stringify([...new Set(people)]) });
  return people.map(() => true);
});

type Row = { now: string; timeline: string; positions: Record<string, string> | null };

const readPositions = defineStatement<{ people: string }, Row>(
  'read_write_positions',
  sql`
  select pg_current_wal_lsn()::text as now, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, (
    select json_object_agg(person, position::text) from write_positions
    where person = any(array(select json_array_elements_text(${sql.placeholder('people')}::json)))
      and at > now() - ${sql.raw(String(RETENTION_SECONDS))} * interval '1 second'
  ) as positions`,
);

/** Ordered by user to avoid deadlocks. A position from before a restore may be ahead, so old ones are overwritten. */
const writePositions = defineStatement<{ people: string }, never>(
  'write_write_positions',
  sql`
  insert into write_positions as known (person, position, at)
  select person, pg_current_wal_lsn(), clock_timestamp()
  from json_array_elements_text(${sql.placeholder('people')}::json) as asked(person) order by person
  on conflict (person) do update set at = excluded.at, position = case
    when known.at > excluded.at - ${sql.raw(String(RETENTION_SECONDS))} * interval '1 second'
    then greatest(known.position, excluded.position) else excluded.position end`,
);

const forget = defineStatement<Record<string, never>, never>(
  'forget_write_positions',
  sql`delete from write_positions where at < now() - interval '1 minute'`,
);
