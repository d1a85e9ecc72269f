/** The built service as operators run it: separate processes on one PostgreSQL, called over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openDatabase } from '../../src/engine/service/database/open.ts';
import { createLedger } from '../../src/ledger/ledger.ts';
import { migrations } from '../../src/migrations/index.ts';
import '../../src/schema.ts';
import { newDatabase } from '../setup/databases.ts';
import { newKeys } from '../setup/keys.ts';
import { PATIENCE } from '../setup/patience.ts';

const root = join(import.meta.dirname, '../..');
const ROOT_PASSWORD = 'root-password-of-tests';

export type Variables = Record<string, string>;

/** The settings of a service on a new, empty database of this server. */
export async function createSettings(serverUrl: string): Promise<Variables> {
  const { url } = await newDatabase(serverUrl);
  return { DATABASE_URL: url, ...newKeys(), ROOT_PASSWORD };
}

export type RunningService = {
  address: string;
  pid: number;
  /** Everything it has printed. */
  printed(): string;
  /** Sends a signal to it, or to all its processes, as a terminal or systemd does. */
  signal(name: NodeJS.Signals, to?: 'it' | 'all'): void;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  /** The ids of its worker processes. */
  workers(): number[];
};

/** Starts it, and waits until all workers are ready. @throws Error with its output if it ends instead */
export async function startProcess(variables: Variables): Promise<RunningService> {
  const child = spawn(process.execPath, ['dist/service/main.js'], {
    cwd: root,
    // Requests are not rejected, however busy the machine is.
    env: { PATH: process.env.PATH, PORT: '0', BUSY_SECONDS: '60', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pid = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let printed = '';
  const read = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return {
    address: await readAddress(child, () => printed),
    pid,
    printed: () => printed,
    signal: (name, to = 'it') => process.kill(to === 'all' ? -pid : pid, name),
    ended,
    workers: () =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  };
}

function readAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed());
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${printed()}`)));
  });
}

export type CallResult = {
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the tests check its shape
  body: any;
};

/** Makes a call below /api. Rejects without a response. */
export async function call(
  address: string,
  method: string,
  path: string,
  {
    token,
    body,
    key,
    patience = PATIENCE,
  }: { token?: string; body?: unknown; key?: string; patience?: number } = {},
): Promise<CallResult> {
  const response = await fetch(`${address}/api/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  };
}

/** The number of requests in progress in all its processes, without those that read this metric. */
export async function countActiveRequests({ address, workers }: RunningService): Promise<number> {
  const processes = workers().length || 1;
  const counts = new Map<string, number>();
  // Each connection reaches one of the processes.
  while (counts.size < processes) {
    const scrape = await fetchOverNewConnection(`${address}/metrics`);
    const [, labels = '', count] = /^monedero_http_under_way(\S*) (\d+)$/m.exec(scrape) ?? [];
    counts.set(labels, Number(count) - 1);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the body of the response. `fetch` would reuse the connection, and so reach the same process again. Rejects after
 * some seconds: a connection that arrives while workers end may never get a response.
 */
export async function fetchOverNewConnection(url: string): Promise<string> {
  const [response] = await once(get(url, { agent: false, signal: AbortSignal.timeout(5_000) }), 'response');
  return text(response);
}

export type Till = { token: string; wallet: string };

/** A client with a wallet in US dollars, and root's session to move money with. */
export async function openTill(address: string): Promise<Till> {
  const credentials = { userName: 'root', password: ROOT_PASSWORD };
  const session = await call(address, 'POST', 'auth/login', { body: credentials });
  const token: string = session.body.data.accessToken;
  const name = `shop-${randomBytes(4).toString('hex')}`;
  const currency = { abbreviation: 'USD', name: 'US dollar', symbol: '$' };
  await call(address, 'POST', 'currency', { token, body: currency });
  const client = await call(address, 'POST', 'client', {
    token,
    body: {
      name,
      email: `${name}@test.example`,
      adminUserName: `admin.${name}`,
      adminEmail: `admin.${name}@test.example`,
      adminPassword: ROOT_PASSWORD,
      activatedCurrencies: ['USD'],
    },
  });
  if (client.status !== 201) throw new Error(JSON.stringify(client.body));
  return { token, wallet: client.body.data.wallet };
}

/** Credits 1.00 USD with this key. */
export function credit(
  address: string,
  { token, wallet }: Till,
  key: string,
  patience?: number,
): Promise<CallResult> {
  const body = { amount: '1.00', reference: key };
  return call(address, 'POST', `wallet/${wallet}/credit?currency=USD`, { token, body, key, patience });
}

/** A connection to a worker that was killed while accepting it stays open without a response. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Credits as a patient client does: retries with the same key until it succeeds. */
export function creditWithRetries(
  address: () => string,
  till: Till,
  key: string,
  onOther?: (answer: CallResult) => void,
): Promise<CallResult> {
  return retryUntilSuccess(key, () => credit(address(), till, key, RESPONSE_TIMEOUT_MS), onOther);
}

/** Posts a body with an idempotency key as a patient client does. */
export function postWithRetries(
  address: () => string,
  { token }: Pick<Till, 'token'>,
  { path, body, key }: { path: string; body: object; key: string },
): Promise<CallResult> {
  const options = { token, body, key, patience: RESPONSE_TIMEOUT_MS };
  return retryUntilSuccess(key, () => call(address(), 'POST', path, options));
}

async function retryUntilSuccess(
  name: string,
  attempt: () => Promise<CallResult>,
  onOther: (answer: CallResult) => void = () => {},
): Promise<CallResult> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const answer = await attempt().catch(() => undefined);
    if (answer && answer.status < 300) return answer;
    if (answer) onOther(answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${name} never succeeded`);
}

/** Reads transactions and balances, and verifies the ledger. */
export async function readState(variables: Variables, wallet: string) {
  const database = await openDatabase({ databaseUrl: variables.DATABASE_URL, dataDir: '' });
  const sealKey = Buffer.from(variables.LEDGER_KEY ?? '', 'hex');
  const ledger = createLedger({ migrations, database, sealKey });
  try {
    const { rows } = await database.orm.execute<{ booked: string[]; units: string; sum: string }>(`
      select array(select _id::text from transactions where to_wallet = '${wallet}') as booked,
        (select units::text from balances where wallet = '${wallet}') as units,
        (select sum(units)::text from balances) as sum`);
    const { findings } = await ledger.verify();
    return { booked: rows[0]?.booked ?? [], units: rows[0]?.units, sum: rows[0]?.sum, findings };
  } finally {
    await database.close();
  }
}
