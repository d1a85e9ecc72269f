/** A running service under load: each run is timed, and checked afterwards. */
import { sql } from 'drizzle-orm';
import type { Database } from '../src/engine/service/database/database.ts';
import { openDatabase } from '../src/engine/service/database/open.ts';
import { readSettings } from '../src/engine/service/settings/settings.ts';
import { type Cost, startCounting } from './cost.ts';
import { type Outcome, runLoad } from './load.ts';
import { PASSWORD, type Platform } from './platform.ts';
import { startService } from './service.ts';
import { soundTransactions } from './soundness.ts';
import { parentOf, usageOf } from './usage.ts';

/** Before the first run, so that no run pays for what is compiled and connected only once. */
const WARM_UP_SECONDS = 3;

export type Run = Outcome & {
  /** Successful transfers a second. */
  speed: number;
  cost: Cost;
};

export type Contestant = {
  /** @param hotShare how much of the traffic goes into one wallet, 0 for none beyond its share */
  run(seconds: number, hotShare?: number): Promise<Run>;
  /** Bytes of memory of the service's processes. */
  memory(): number;
  /** @throws Error where what was answered is not what is booked */
  stop(): Promise<void>;
};

/** @param more settings beside those of the platform, such as WORKERS */
export async function openContestant(
  { environment, agents, wallets }: Platform,
  more: Record<string, string> = {},
): Promise<Contestant> {
  const settings = readSettings(environment);
  const embedded = settings.databaseUrl === undefined;
  let booked = await onDatabase(environment, ({ orm }) => soundTransactions(orm));
  const server = embedded ? undefined : await serverOf(environment);
  const service = await startService({ ...environment, ...more });
  const tokens = await signedIn(service.port, agents);

  /** The embedded database can be looked at only once its service has ended. */
  const check = async (always: boolean) => {
    if (embedded && !always) return;
    const found = await onDatabase(environment, ({ orm }) => soundTransactions(orm));
    if (found !== booked) throw new Error(`${booked} transfers were answered, ${found} are booked`);
  };
  const run = async (seconds: number, hotShare = 0): Promise<Run> => {
    const counted = startCounting(service.pid, server);
    const outcome = await runLoad({ port: service.port, seconds, tokens, wallets, hotShare });
    const done = outcome.statuses['200'] ?? 0;
    const cost = counted(done, outcome.processor);
    booked += done;
    await check(false);
    return { ...outcome, speed: done / outcome.seconds, cost };
  };
  return {
    run,
    memory: () => usageOf(service.pid).memory,
    stop: async () => {
      await service.stop();
      await check(true);
    },
  };
}

export async function warmedUp(contestant: Contestant): Promise<Contestant> {
  await contestant.run(WARM_UP_SECONDS);
  return contestant;
}

/** Opens the platform's database beside the service, or after it where it is embedded. */
export async function onDatabase<T>(
  environment: Record<string, string>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readSettings(environment));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The process of PostgreSQL that starts one for each connection. */
function serverOf(environment: Record<string, string>): Promise<number> {
  return onDatabase(environment, async ({ orm }) => {
    const { rows } = await orm.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return parentOf(Number(rows[0]?.pid));
  });
}

/** Access tokens of these users. */
export async function signedIn(port: number, userNames: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  // One after the other: the service has few places for sign-ins.
  for (const userName of userNames) tokens.push(await signIn(port, userName));
  return tokens;
}

async function signIn(port: number, userName: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: PASSWORD }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${userName} could not sign in: ${answer}`);
  return JSON.parse(answer).data.accessToken;
}
