/** The runner of jobs, by a kind of its own that no product has: it counts up to a number, one step each. */
import './kyc/declarations.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  attemptsColumn,
  jobColumns,
  ownerColumns,
} from '../../src/engine/service/database/schema/jobColumns.ts';
import { ServiceError } from '../../src/engine/service/errors.ts';
import { defineJobKind, type JobContext, type JobWorker } from '../../src/engine/service/jobs/kind.ts';
import { stopOwnJob } from '../../src/engine/service/jobs/ownJobs.ts';
import { runJobs } from '../../src/engine/service/jobs/runner.ts';
import { advanceJob, changeJob, sealJob } from '../../src/engine/service/jobs/sealed.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { emptyDatabase } from './database.ts';
import { startApp } from './start.ts';

type State = 'running' | 'stopped' | 'failed' | 'done';

const counts = pgTable('count_jobs', {
  ...jobColumns<State, string>(),
  ...ownerColumns(),
  ...attemptsColumn(),
  next: integer('next').notNull(),
  total: integer('total').notNull(),
});
type Count = typeof counts.$inferSelect;

const discard = vi.fn();
const countKind = defineJobKind({
  ...{ name: 'count', table: counts, active: ['running'] },
  ...{ perPerson: { active: 3, stored: 5 }, days: 1, discard },
});

let app: Started;
let context: JobContext;
const onFailure = vi.fn();

beforeAll(async () => {
  app = await startApp(await emptyDatabase());
  context = { ...app, onFailure };
  await app.database.orm.execute(sql`
    create table count_jobs (_id uuid primary key, state text not null, why text,
      created_at timestamptz(3) not null, changed_at timestamptz(3) not null, until timestamptz(3), seal bytea,
      "user" uuid not null, session uuid, via text, attempts integer, next integer not null, total integer not null)`);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.orm.execute(sql`delete from count_jobs`);
  vi.clearAllMocks();
});

async function begin(total = 1, user: string = randomUUID()): Promise<Count> {
  const now = new Date();
  const job = sealJob(app.keys, counts, {
    ...{
      _id: randomUUID(),
      state: 'running' as const,
      why: null,
      createdAt: now,
      changedAt: now,
      until: null,
    },
    ...{ seal: null, user, session: randomUUID(), via: null, attempts: null, next: 0, total },
  });
  await app.database.orm.insert(counts).values(job);
  return job;
}
const now = async ({ _id }: Count): Promise<Count> => {
  const [job] = await app.database.orm.select().from(counts).where(eq(counts._id, _id));
  return job as Count;
};
/** Seconds until somebody may claim it. */
const heldFor = async (job: Count) => (((await now(job)).until?.getTime() ?? 0) - Date.now()) / 1000;
const expireLease = () =>
  app.database.orm.execute(sql`update count_jobs set until = now() - interval '1 second'`);

async function countOn(job: Count): Promise<Count | undefined> {
  const moved = await app.database.transaction((transaction) =>
    advanceJob(transaction, app, counts, job, { next: job.next + 1 }),
  );
  if (!moved || moved.next < moved.total) return moved;
  await changeJob(app, counts, moved, { state: 'done' }, { until: null });
  return undefined;
}

/** Does what `each` does before each step. */
function counter(
  each: (job: Count) => Promise<void> | void,
  more: Partial<JobWorker<typeof counts>> = {},
): JobWorker<typeof counts> {
  return {
    ...{ ...countKind, turn: { steps: 100 }, ...more },
    begin: () => async (job) => {
      await each(job);
      return countOn(job);
    },
  };
}

/** A promise, and what ends it. */
function newGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a job', () => {
  it('is claimed by one of many workers, however long a step takes', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, () => begin()));
    const taken: string[] = [];
    const { opened, open } = newGate();
    const worker = counter(async ({ _id }) => {
      taken.push(_id);
      await opened;
    });
    const claimers = jobs.map(() => runJobs(context, worker));
    await vi.waitFor(() => expect(taken).toHaveLength(6));
    // While all are at hand there is nothing to do for one more.
    await runJobs(context, worker);
    expect(new Set(taken)).toEqual(new Set(jobs.map(({ _id }) => _id)));
    open();
    await Promise.all(claimers);
    expect(taken).toHaveLength(6);
    expect(onFailure).not.toHaveBeenCalled();
  });

  // The embedded database has one connection, so nobody claims while another does.
  if (inject('engineOn') === 'PostgreSQL') {
    it('that another worker is just claiming is skipped', async () => {
      const [first, second] = [await begin(), await begin()];
      const taken: string[] = [];
      await app.database.transaction(async (transaction) => {
        await transaction.select().from(counts).where(eq(counts._id, first._id)).for('update');
        await runJobs(
          context,
          counter(({ _id }) => void taken.push(_id)),
        );
      });
      expect(taken).toEqual([second._id]);
    });
  }

  it('of a lost worker is resumed by another at the current step, each step once', async () => {
    const job = await begin(5);
    const lost = newGate();
    const reached = newGate();
    const first = runJobs(
      context,
      counter(async ({ next }) => {
        if (next < 2) return;
        reached.open();
        await lost.opened;
      }),
    );
    await reached.opened;
    const steps: number[] = [];
    const second = () =>
      runJobs(
        context,
        counter(({ next }) => void steps.push(next)),
      );
    await second();
    expect(steps).toEqual([]);
    await expireLease();
    await second();
    expect(steps).toEqual([2, 3, 4]);
    // The first was only slow: its step comes to nothing.
    lost.open();
    await first;
    expect(await now(job)).toMatchObject({ state: 'done', next: 5 });
  });

  it('of one user does not wait for the many of another', async () => {
    const [many, few] = [randomUUID(), randomUUID()];
    for (let at = 0; at < 5; at += 1) await begin(2, many);
    await begin(1, few);
    const turns: string[] = [];
    await runJobs(
      context,
      counter(({ user }) => void turns.push(user), { turn: { steps: 1 } }),
    );
    expect(turns).toHaveLength(11);
    expect(turns.indexOf(few)).toBeLessThan(2);
  });

  it('stops after the current step when the service stops', async () => {
    const job = await begin(5);
    let ending = false;
    const worker = counter(({ next }) => {
      ending = next === 1;
    });
    await runJobs(context, worker, () => ending);
    expect(await now(job)).toMatchObject({ state: 'running', next: 2, until: null });
  });

  it('that its owner stops is not advanced by the running step', async () => {
    const job = await begin(5);
    const worker = counter(async (at) => {
      if (at.next === 2) await stopOwnJob(app, countKind, at, at);
    });
    await runJobs(context, worker);
    expect(await now(job)).toMatchObject({ state: 'stopped', why: null, next: 2, until: null });
    expect(discard).toHaveBeenCalledOnce();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it.each([
    ['made up', sql`seal = null`],
    ['edited', sql`total = 7`],
    ['taken from another person', sql`"user" = gen_random_uuid()`],
  ])('that was %s in the database is stopped, and no step of it is done', async (_, edit) => {
    const job = await begin(5);
    await app.database.orm.execute(sql`update count_jobs set ${edit}`);
    const step = vi.fn();
    await runJobs(context, counter(step));
    expect(step).not.toHaveBeenCalled();
    expect(await now(job)).toMatchObject({ state: 'stopped', why: 'altered', seal: null });
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('that was idle for long is deleted', async () => {
    const job = await begin();
    await app.database.orm.execute(sql`update count_jobs set changed_at = now() - interval '25 hours'`);
    await runJobs(context, counter(vi.fn()));
    expect(await now(job)).toBeUndefined();
  });
});

describe('a step that fails', () => {
  const retry = {
    ...{ attempts: 3, pause: 20, longestPause: 30 },
    giveUp: (error: unknown) => ({ state: 'failed' as const, why: (error as Error).message }),
  };
  const failing = (error: Error) => {
    const step = vi.fn(() => {
      throw error;
    });
    return { step, worker: counter(step, { retry }) };
  };

  it('is retried with increasing pauses, and its job finally fails with the reason', async () => {
    const job = await begin();
    const { step, worker } = failing(new Error('no paper'));
    await runJobs(context, worker);
    expect(await now(job)).toMatchObject({ state: 'running', attempts: 1 });
    expect(await heldFor(job)).toBeGreaterThan(15);
    expect(await heldFor(job)).toBeLessThan(21);
    await runJobs(context, worker);
    expect(step).toHaveBeenCalledOnce();
    await expireLease();
    await runJobs(context, worker);
    // Twice as long, but no longer than the longest.
    expect(await heldFor(job)).toBeGreaterThan(25);
    expect(await heldFor(job)).toBeLessThan(31);
    await expireLease();
    await runJobs(context, worker);
    expect(await now(job)).toMatchObject({ state: 'failed', why: 'no paper', until: null });
    expect(discard).toHaveBeenCalledOnce();
    await runJobs(context, worker);
    expect(step).toHaveBeenCalledTimes(3);
    expect(onFailure).toHaveBeenCalledTimes(3);
  });

  it('delays no other job, and resets its count once it succeeds', async () => {
    const job = await begin(2);
    let isOut = true;
    const worker = counter(
      ({ _id }) => {
        if (_id === job._id && isOut) throw new Error('no paper');
      },
      { retry },
    );
    const other = await begin();
    await runJobs(context, worker);
    expect((await now(other)).state).toBe('done');
    expect((await now(job)).attempts).toBe(1);
    isOut = false;
    await expireLease();
    await runJobs(context, worker);
    expect(await now(job)).toMatchObject({ state: 'done', attempts: null });
  });

  it('because the database is unavailable is retried indefinitely', async () => {
    const job = await begin();
    const { step, worker } = failing(new ServiceError('unavailable'));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runJobs(context, worker);
      await expireLease();
    }
    expect(step).toHaveBeenCalledTimes(5);
    expect(await now(job)).toMatchObject({ state: 'running', attempts: 0 });
  });

  it('because no slot is free waits for the next round', async () => {
    const job = await begin();
    await runJobs(context, failing(new ServiceError('busy')).worker);
    expect(await now(job)).toMatchObject({ state: 'running', until: null, attempts: null });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

it('a kind of job can have no owners and retry forever', async () => {
  const chores = pgTable('chore_jobs', jobColumns<State, string>());
  await app.database.orm.execute(sql`
    create table chore_jobs (_id uuid primary key, state text not null, why text, created_at timestamptz(3) not null,
      changed_at timestamptz(3) not null, until timestamptz(3), seal bytea)`);
  const kind = defineJobKind({
    ...{ name: 'chore', table: chores, active: ['running'] },
    ...{ perPerson: { active: 1, stored: 1 }, days: 1 },
  });
  const done: string[] = [];
  const worker: JobWorker<typeof chores> = {
    ...{ ...kind, turn: { steps: 1 } },
    begin: () => async (job) => {
      if (done.push(job._id) === 1) throw new Error('not yet');
      await changeJob(app, chores, job, { state: 'done' });
      return undefined;
    },
  };
  const ids = [randomUUID(), randomUUID()];
  const created = Date.now();
  for (const [at, _id] of ids.entries()) {
    const when = new Date(created + at);
    const row = { _id, state: 'running' as const, why: null, createdAt: when, changedAt: when };
    await app.database.orm
      .insert(chores)
      .values(sealJob(app.keys, chores, { ...row, until: null, seal: null }));
  }
  await runJobs(context, worker);
  await app.database.orm.execute(sql`update chore_jobs set until = null`);
  await runJobs(context, worker);
  expect(done).toEqual([ids[0], ids[1], ids[0]]);
  expect(onFailure).toHaveBeenCalledOnce();
});
