/**
 * How far a replica must have come for whoever reads: as far as the last write of this person, and as far as the database
 * was some seconds ago. What people have written is kept in a table of the database, so that every process knows of it; it
 * is without a log, because nobody misses it after a crash.
 */
import { sql } from 'drizzle-orm';
import { batchedLookup } from '../batchLoader.ts';
import type { Database } from '../database.ts';
import { defineStatement } from '../statement.ts';

/** Whoever reads on a replica sees what others have written so long ago at the latest. */
const MOST_SECONDS_BEHIND = 5;
/** Longer than that, so that a position that is too old to be asked for is one that every reading has. */
const KEPT_SECONDS = 2 * MOST_SECONDS_BEHIND;

/** Where the log of a database must have come to, as PostgreSQL writes it: `0/16B3748`. */
export type RequiredPosition = {
  /** What this person has written; undefined where that is long ago. */
  own: string | undefined;
  /** What everybody had written some seconds ago. */
  all: string;
  /** Where the database is now. */
  now: string;
  /** Which of the histories that PostgreSQL counts with every failover. */
  timeline: string;
};

export type Positions = {
  /** One query for many. */
  neededBy(person: string): Promise<RequiredPosition>;
  /** What this person has written is committed. */
  note(person: string): Promise<void>;
};

/** Any number that no one else locks: processes that start together would make the table twice. */
const LOCK = 7_262_532;

/** @param now milliseconds of a clock that never goes back */
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
        const position = await lookUp(orm, person);
        if (!position) throw new Error('the database does not say where its log is');
        recent = recent.filter(
          (one) => one.timeline === position.timeline && one.at >= at - MOST_SECONDS_BEHIND * 1000,
        );
        const last = recent.at(-1);
        if (!last || at - last.at >= STEP) recent.push({ at, ...position, position: position.now });
        return { ...position, all: recent[0]?.position ?? position.now };
      } catch (error) {
        // Whatever has happened to it: what was known before is not believed any more.
        recent = [];
        throw error;
      }
    },
    async note(person) {
      await noted(orm, person);
      if (now() - forgotten < FORGETTING) return;
      forgotten = now();
      await forget(orm, {});
    },
  };
}

/** Milliseconds between the positions that a process remembers. */
const STEP = 250;
/** Milliseconds between the removals of positions that nobody asks for. */
const FORGETTING = 60_000;

const lookUp = batchedLookup<string, Omit<RequiredPosition, 'all'>>(async (connection, people) => {
  const [row] = await readPositions(connection, { people: JSON.stringify(people) });
  return people.map(
    (person) => row && { own: row.positions?.[person], now: row.now, timeline: row.timeline },
  );
});

const noted = batchedLookup<string, true>(async (connection, people) => {
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
      and at > now() - ${sql.raw(String(KEPT_SECONDS))} * interval '1 second'
  ) as positions`,
);

/** In one order, so that processes never wait for each other in a ring. One that is kept from before a restore may lie ahead. */
const writePositions = defineStatement<{ people: string }, never>(
  'write_write_positions',
  sql`
  insert into write_positions as known (person, position, at)
  select person, pg_current_wal_lsn(), clock_timestamp()
  from json_array_elements_text(${sql.placeholder('people')}::json) as asked(person) order by person
  on conflict (person) do update set at = excluded.at, position = case
    when known.at > excluded.at - ${sql.raw(String(KEPT_SECONDS))} * interval '1 second'
    then greatest(known.position, excluded.position) else excluded.position end`,
);

const forget = defineStatement<Record<string, never>, never>(
  'forget_write_positions',
  sql`delete from write_positions where at < now() - interval '1 minute'`,
);
