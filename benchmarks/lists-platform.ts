/** A running service on a filled database, people signed in to it, and rows of it to ask for. */
import pg from 'pg';
import { fillLists, sizeOf } from './lists-data.ts';
import type { Asked, Deep, Sample, Who } from './lists-requests.ts';
import { PASSWORD } from './platform.ts';
import { startService } from './service.ts';

export type ListsPlatform = {
  samples: Sample[];
  deep: Deep;
  /** Milliseconds from request to whole answer. @throws Error where it isn't 200 */
  time(asked: Asked): Promise<number>;
  /** Anew, as everyone who asks. */
  signIn(): Promise<void>;
  stop(): Promise<void>;
};

const DEEP = 100_000;
const MOST_ROWS = 1000;

/** Fills an empty database: people, wallets, a year of transactions. */
export async function fillPlatform(environment: Record<string, string>, transactions: number): Promise<void> {
  // Its first start makes the tables and the seed data.
  await (await startService(environment)).stop();
  await fillLists(environment.DATABASE_URL ?? '', sizeOf(transactions));
  // This one seals the people.
  await (await startService(environment)).stop();
}

/** A service on a filled database. */
export async function onFilled(
  environment: Record<string, string>,
  transactions: number,
  samples: number,
  depth = Math.min(DEEP, Math.floor(transactions * 0.9)),
): Promise<ListsPlatform> {
  const service = await startService(environment);
  const base = `http://127.0.0.1:${service.port}/api`;
  const tokens = {} as Record<Who, string>;
  const signIn = async () => {
    for (const [who, [userName, password]] of Object.entries(people(environment))) {
      tokens[who as Who] = (await post(`${base}/auth/login`, { userName, password })).data.accessToken;
    }
  };
  await signIn();
  const ask = async (asked: Asked, isAgain = false): Promise<string> => {
    const { as, path, body } = asked;
    const response = await fetch(`${base}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${tokens[as]}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    // Going down so far takes longer than one sign-in lasts.
    if (response.status === 401 && !isAgain) {
      await signIn();
      return ask(asked, true);
    }
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return text;
  };
  return {
    samples: await samplesOf(environment.DATABASE_URL ?? '', samples),
    deep: {
      root: await cursorAt('root', depth, ask),
      admin: await cursorAt('admin', Math.min(depth, Math.floor(transactions / 20)), ask),
      range: [depth, depth + 24],
    },
    time: async (asked) => {
      const start = performance.now();
      await ask(asked);
      return performance.now() - start;
    },
    signIn,
    stop: () => service.stop(),
  };
}

const people = ({ ROOT_PASSWORD = '' }: Record<string, string>): Record<Who, [string, string]> => ({
  root: ['root', ROOT_PASSWORD],
  admin: ['admin.0', PASSWORD],
  agent: ['agent.0', PASSWORD],
  customer: ['customer.5', PASSWORD],
});

/** Pages down by cursor, as an export does. */
async function cursorAt(as: Who, depth: number, ask: (asked: Asked) => Promise<string>): Promise<string> {
  let after: string | undefined;
  for (let left = depth; left > 0; left -= MOST_ROWS) {
    const range = JSON.stringify([0, Math.min(left, MOST_ROWS) - 1]);
    const path = `transaction?${new URLSearchParams({ range, ...(after && { after }) })}`;
    after = JSON.parse(await ask({ as, path })).next;
    if (!after) throw new Error(`${as} sees fewer than ${depth} transactions`);
  }
  return after ?? '';
}

/** Rows spread evenly over the year. One after the other: a database of several servers can't look them up in one statement. */
async function samplesOf(databaseUrl: string, count: number): Promise<Sample[]> {
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
