/** A running service on a filled database, with signed-in users and sample rows. */
import pg from 'pg';
import { computeSize, fillLists } from './lists-data.ts';
import type { Caller, Deep, ListRequest, Sample } from './lists-requests.ts';
import { PASSWORD } from './platform.ts';
import { startService } from './service.ts';

export type ListsPlatform = {
  samples: Sample[];
  deep: Deep;
  /**
   * Milliseconds from the request to the end of the response.
   * @throws Error if it isn't 200
   */
  timeRequest(request: ListRequest): Promise<number>;
  /** Signs all callers in again. */
  signIn(): Promise<void>;
  stop(): Promise<void>;
};

const DEEP = 100_000;
const MAX_ROWS = 1000;

/** Fills an empty database with users, wallets and a year of transactions. */
export async function fillPlatform(environment: Record<string, string>, transactions: number): Promise<void> {
  // Its first start creates the tables and the seed data.
  await (await startService(environment)).stop();
  await fillLists(environment.DATABASE_URL ?? '', computeSize(transactions));
  // This one seals the users.
  await (await startService(environment)).stop();
}

/** A service on a filled database. */
export async function startOnFilled(
  environment: Record<string, string>,
  transactions: number,
  samples: number,
  depth = Math.min(DEEP, Math.floor(transactions * 0.9)),
): Promise<ListsPlatform> {
  const service = await startService(environment);
  const base = `http://127.0.0.1:${service.port}/api`;
  const tokens = {} as Record<Caller, string>;
  const signIn = async () => {
    for (const [who, [userName, password]] of Object.entries(listCredentials(environment))) {
      tokens[who as Caller] = (await post(`${base}/auth/login`, { userName, password })).data.accessToken;
    }
  };
  await signIn();
  const send = async (request: ListRequest, isRetry = false): Promise<string> => {
    const { as, path, body } = request;
    const response = await fetch(`${base}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${tokens[as]}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    // Reading that many pages takes longer than an access token is valid.
    if (response.status === 401 && !isRetry) {
      await signIn();
      return send(request, true);
    }
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return text;
  };
  return {
    samples: await readSamples(environment.DATABASE_URL ?? '', samples),
    deep: {
      root: await readCursorAt('root', depth, send),
      admin: await readCursorAt('admin', Math.min(depth, Math.floor(transactions / 20)), send),
      range: [depth, depth + 24],
    },
    timeRequest: async (request) => {
      const start = performance.now();
      await send(request);
      return performance.now() - start;
    },
    signIn,
    stop: () => service.stop(),
  };
}

const listCredentials = ({
  ROOT_PASSWORD = '',
}: Record<string, string>): Record<Caller, [string, string]> => ({
  root: ['root', ROOT_PASSWORD],
  admin: ['admin.0', PASSWORD],
  agent: ['agent.0', PASSWORD],
  customer: ['customer.5', PASSWORD],
});

/** Pages through the list by cursor, like an export. */
async function readCursorAt(
  as: Caller,
  depth: number,
  send: (request: ListRequest) => Promise<string>,
): Promise<string> {
  let after: string | undefined;
  for (let remaining = depth; remaining > 0; remaining -= MAX_ROWS) {
    const range = JSON.stringify([0, Math.min(remaining, MAX_ROWS) - 1]);
    const path = `transaction?${new URLSearchParams({ range, ...(after && { after }) })}`;
    after = JSON.parse(await send({ as, path })).next;
    if (!after) throw new Error(`${as} sees fewer than ${depth} transactions`);
  }
  return after ?? '';
}

/**
 * Rows spread evenly over the year. In sequence, because a distributed database can't look them up in one
 * statement.
 */
async function readSamples(databaseUrl: string, count: number): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: moments } = await client.query<{ at: number; moment: Date }>(
    `select at::int, first + at * (last - first) / ($1::int + 1) as moment
     from generate_series(1, $1::int) at, (select min(date) as first, max(date) as last from transactions) as year`,
    [count],
  );
  const samples: Sample[] = [];
  for (const { at, moment } of moments) {
    const { rows } = await client.query<Sample>(
      `select t._id, t.reference, t."from", t."to", t."user", t.to_wallet as wallet,
        coalesce(t.to_client, t.from_client) as client, cu.abbreviation as currency,
        trim_scale(t.amount / power(10::numeric, cu.decimals))::text as amount,
        to_char(t.date at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as date,
        u.first_name || ' ' || u.last_name as name, c.name as "clientName"
       from (
         select * from transactions
         where date >= $1 and status = 'successful' and from_type = 'user' and to_type = 'user'
         order by date, _id limit 1) t
       join currencies cu on cu._id = t.currency
       join users u on u._id = t."from" join clients c on c._id = u.client`,
      [moment],
    );
    if (rows[0]) samples.push({ ...rows[0], at });
  }
  await client.end();
  return samples;
}

async function post(url: string, body: unknown) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`);
  return response.json();
}
