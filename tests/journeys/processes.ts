/** The built service as operators run it: processes of its own on one PostgreSQL, spoken to over HTTP. */
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
import { newDatabase } from '../setup/databases.ts';
import { newKeys } from '../setup/keys.ts';
import { PATIENCE } from '../setup/patience.ts';

const root = join(import.meta.dirname, '../..');
const ROOT_PASSWORD = 'root-password-of-tests';

export type Variables = Record<string, string>;

/** The settings of a service on a new, empty database of this server. */
export async function onNewDatabase(serverUrl: string): Promise<Variables> {
  const { url } = await newDatabase(serverUrl);
  return { DATABASE_URL: url, ...newKeys(), ROOT_PASSWORD };
}

export type Running = {
  address: string;
  pid: number;
  /** Everything it has printed. */
  printed(): string;
  /** Sends a signal to it, or to all its processes as a terminal or systemd does. */
  signal(name: NodeJS.Signals, to?: 'it' | 'all'): void;
  /** Its exit code, once it has ended; null where a signal ended it. */
  ended: Promise<number | null>;
  /** The ids of the processes that it watches over. */
  workers(): number[];
};

/** Starts one and waits until all its workers serve. @throws Error with what it printed where it ends instead */
export async function startProcess(variables: Variables): Promise<Running> {
  const child = spawn(process.execPath, ['dist/service/main.js'], {
    cwd: root,
    // However busy the machine is, whoever waits for a turn gets it.
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
    address: await addressOf(child, () => printed),
    pid,
    printed: () => printed,
    signal: (name, to = 'it') => process.kill(to === 'all' ? -pid : pid, name),
    ended,
    workers: () =>
      readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  };
}

function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed());
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}:\n${printed()}`)));
  });
}

export type Answer = {
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
};

/** One call below /api; rejects where no answer comes. */
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
): Promise<Answer> {
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

/** How many requests are being answered, in all its processes together, without those that ask for this. */
export async function underWay({ address, workers }: Running): Promise<number> {
  const processes = workers().length || 1;
  const counts = new Map<string, number>();
  // Each connection meets one of them.
  while (counts.size < processes) {
    const scrape = await overNewConnection(`${address}/metrics`);
    const [, labels = '', count] = /^monedero_http_under_way(\S*) (\d+)$/m.exec(scrape) ?? [];
    counts.set(labels, Number(count) - 1);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * The body of the answer; fetch would keep the connection and meet the same process again. Rejects where there
 * is none within seconds: a connection that comes while workers end may be left with nobody to answer it.
 */
export async function overNewConnection(url: string): Promise<string> {
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
): Promise<Answer> {
  const body = { amount: '1.00', reference: key };
  return call(address, 'POST', `wallet/${wallet}/credit?currency=USD`, { token, body, key, patience });
}

/** Milliseconds. A connection that was on its way to a worker when it died stays open, and nobody answers on it. */
const SOON = 10_000;

/** The same as a patient client does it: again, with the same key, until it is answered. */
export async function creditForSure(
  address: () => string,
  till: Till,
  key: string,
  onOther: (answer: Answer) => void = () => {},
): Promise<Answer> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await credit(address(), till, key, SOON).catch(() => undefined);
    if (answer?.status === 200) return answer;
    if (answer) onOther(answer);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${key} was never answered`);
}

/** What the tables hold after it all, and what the verification finds. */
export async function stateOf(variables: Variables, wallet: string) {
  const database = await openDatabase({ databaseUrl: variables.DATABASE_URL, dataDir: '' });
  const ledgerKey = Buffer.from(variables.LEDGER_KEY ?? '', 'hex');
  const ledger = createLedger({ migrations, database, ledgerKey });
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
