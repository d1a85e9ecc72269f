/** A running service under load: each run is measured, and verified afterwards. */
import '../src/schema.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../src/engine/service/database/database.ts';
import { openDatabase } from '../src/engine/service/database/open.ts';
import { readSettings } from '../src/engine/service/settings/settings.ts';
import { type Cost, startCounting } from './cost.ts';
import { openListeners } from './listeners.ts';
import { type Outcome, runLoad } from './load.ts';
import { PASSWORD, type Platform } from './platform.ts';
import { startService } from './service.ts';
import { countVerifiedTransactions } from './soundness.ts';
import { getParent, readUsage } from './usage.ts';

/** Before the first run, so that no run includes one-time compilation and connections. */
const WARM_UP_SECONDS = 3;

export type Run = Outcome & {
  /** Successful transfers per second. */
  speed: number;
  cost: Cost;
};

type RunLoad = {
  /** Share of the traffic into one wallet; 0, an even distribution, by default. */
  hotShare?: number;
  /** Transfers in a call; 1 by default. */
  perCall?: number;
  /** As many as the service serves well by default. */
  connections?: number;
};

export type MeasuredService = {
  run(seconds: number, load?: RunLoad): Promise<Run>;
  /** Opens so many streams of changes. @returns closes them */
  listen(count: number): Promise<() => void>;
  /** Seconds of processor time that the service's processes have used. */
  processorSeconds(): number;
  /** Bytes of memory of the service's processes. */
  memory(): number;
  /** @throws Error if responses and postings differ */
  stop(): Promise<void>;
};

/** @param more settings in addition to those of the platform, such as WORKERS */
export async function startMeasuredService(
  { environment, agents, wallets }: Platform,
  more: Record<string, string> = {},
): Promise<MeasuredService> {
  const settings = readSettings(environment);
  const isEmbedded = settings.databaseUrl === undefined;
  let booked = await withDatabase(environment, ({ orm }) => countVerifiedTransactions(orm));
  const server = isEmbedded ? undefined : await findPostmaster(environment);
  const service = await startService({ ...environment, ...more });
  const tokens = await signInAll(service.port, agents);

  /** The embedded database can be read only once its service has ended. */
  const check = async (isStopped: boolean) => {
    if (isEmbedded && !isStopped) return;
    const count = await withDatabase(environment, ({ orm }) => countVerifiedTransactions(orm));
    if (count !== booked) throw new Error(`${booked} transfers were answered, ${count} are booked`);
  };
  const run = async (
    seconds: number,
    { hotShare = 0, perCall = 1, connections }: RunLoad = {},
  ): Promise<Run> => {
    const stopCounting = startCounting(service.pid, server);
    const outcome = await runLoad({
      port: service.port,
      seconds,
      tokens,
      wallets,
      hotShare,
      perCall,
      connections,
    });
    // That every transfer of a list was booked is what `check` finds out.
    const successes = (outcome.statuses['200'] ?? 0) * perCall;
    const cost = stopCounting(successes, outcome.processor);
    booked += successes;
    await check(false);
    return { ...outcome, speed: successes / outcome.seconds, cost };
  };
  return {
    run,
    listen: (count) => openListeners(service.port, tokens, count),
    processorSeconds: () => {
      const { user, system } = readUsage(service.pid);
      return user + system;
    },
    memory: () => readUsage(service.pid).memory,
    stop: async () => {
      await service.stop();
      await check(true);
    },
  };
}

export async function warmUp(contestant: MeasuredService): Promise<MeasuredService> {
  await contestant.run(WARM_UP_SECONDS);
  return contestant;
}

/** Opens the platform's database, for an embedded one after the service has ended. */
export async function withDatabase<T>(
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

/** The PostgreSQL process that starts one for each connection. */
function findPostmaster(environment: Record<string, string>): Promise<number> {
  return withDatabase(environment, async ({ orm }) => {
    const { rows } = await orm.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return getParent(Number(rows[0]?.pid));
  });
}

/** Access tokens of these users. */
export async function signInAll(port: number, userNames: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  // In sequence, because the service limits concurrent sign-ins.
  for (const userName of userNames) tokens.push(await signIn(port, userName));
  return tokens;
}

export async function signIn(port: number, userName: string, password = PASSWORD): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${userName} could not sign in: ${text}`);
  return JSON.parse(text).data.accessToken;
}
