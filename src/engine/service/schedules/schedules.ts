/**
 * Work of features that is due once a day, such as a nightly report. The database keeps the next day of each schedule: it
 * runs in one process, and a day that the service slept through is made up for.
 */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type BackgroundContext, type BackgroundWork, SKIPPED } from '../background/background.ts';
import type { Core } from '../core.ts';
import { leaseEnd } from '../jobs/leases.ts';

export type Schedule = {
  /** Identifies the schedule, in snake case. Under another name it starts anew. */
  name: string;
  /** The time of day in REPORTING_ZONE at which it is due, such as `02:30`. */
  daily: `${number}:${number}`;
  /**
   * Runs once for each day, in order. It may be called twice for the same day, if the process ends before the day is
   * recorded. While it throws, it is tried again every few seconds, and later days wait.
   * @param day in REPORTING_ZONE, as YYYY-MM-DD
   */
  run(this: void, context: BackgroundContext, day: string): Promise<unknown>;
};

/** Adds new schedules. They begin with the next time that they are due. @throws Error if a time of day is none */
export async function addSchedules(
  { database, settings }: Pick<Core, 'database' | 'settings'>,
  schedules: readonly Schedule[],
): Promise<void> {
  for (const { name, daily } of schedules) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(daily))
      throw new Error(`${daily} is not a time of day for the schedule ${name}. Write it like 02:30.`);
    await database.orm.execute(sql`
      insert into schedule_days (name, next)
      select ${name}, here::date + (here::time >= ${daily}::time)::int
      from (select now() at time zone ${settings.reportingZone} as here) clock on conflict do nothing`);
  }
}

export function scheduleWork(schedule: Schedule): BackgroundWork {
  return {
    ...{ name: `schedule_${schedule.name}`, kind: 'schedule', every: '5s', lateAfter: '60min' },
    run: (context) => runDueDays(schedule, context),
    onRequest: (core) => repeatLastDay(schedule, core),
    describe: async (core) => ({ interval: '1440min', nextAt: await readNextTime(schedule, core) }),
  };
}

type Settled = Pick<Core, 'database' | 'settings'>;

/** When a day is due that is in the column `next`. */
const dueTime = ({ daily }: Schedule, { settings }: Settled): SQL =>
  sql`(next + ${daily}::time) at time zone ${settings.reportingZone}`;

/** Makes the last day due again, unless one is due anyway. */
async function repeatLastDay(schedule: Schedule, core: Settled): Promise<void> {
  await core.database.orm.execute(sql`
    update schedule_days set next = next - 1 where name = ${schedule.name} and ${dueTime(schedule, core)} > now()`);
}

async function readNextTime(schedule: Schedule, core: Settled): Promise<Date | undefined> {
  const { rows } = await core.database.orm.execute<{ at: string }>(sql`
    select ${dueTime(schedule, core)} as at from schedule_days where name = ${schedule.name}`);
  return rows[0] && new Date(rows[0].at);
}

async function runDueDays(schedule: Schedule, context: BackgroundContext): Promise<unknown> {
  const { name, run } = schedule;
  const { database, isEnding } = context;
  const lease = randomUUID();
  const isDue = sql`${dueTime(schedule, context)} <= now()`;
  const update = async (values: SQL, condition: SQL): Promise<string | undefined> => {
    const { rows } = await database.orm.execute<{ next: string }>(sql`
      update schedule_days set ${values} where name = ${name} and ${condition} returning next::text`);
    return rows[0]?.next;
  };
  const claimed = sql`lease = ${lease}, leased_until = ${leaseEnd()}`;
  try {
    let day = await update(claimed, sql`${isDue} and (leased_until is null or leased_until < now())`);
    if (!day && (await isLeased(database, name))) return SKIPPED;
    while (day && !isEnding()) {
      await whileRenewing(
        () => update(claimed, sql`lease = ${lease}`),
        () => run(context, String(day)),
      );
      // Another process has taken over if the lease has ended meanwhile.
      if (!(await update(sql`next = next + 1`, sql`lease = ${lease}`))) return SKIPPED;
      day = await update(claimed, sql`${isDue} and lease = ${lease}`);
    }
  } finally {
    await update(sql`lease = null, leased_until = null`, sql`lease = ${lease}`);
  }
  return undefined;
}

async function isLeased({ orm }: Core['database'], name: string): Promise<boolean> {
  const { rows } = await orm.execute(
    sql`select from schedule_days where name = ${name} and leased_until >= now()`,
  );
  return rows.length > 0;
}

const RENEWAL_MS = 20_000;

/** Renews the lease while the work runs, however long it takes. */
async function whileRenewing(renew: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  // A renewal that fails ends the lease, which is noticed afterwards.
  const renewal = setInterval(() => void renew().catch(() => undefined), RENEWAL_MS);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
}
