/**
 * A service of its own for each file of tests, spoken to through HTTP without a port: on the embedded
 * database in memory, or, with TEST_DATABASE=postgres, on a throw-away database of that server.
 */
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { createService, type Service } from '../../src/service.ts';
import { changeSealed } from './sealing.ts';

export const ROOT_PASSWORD = 'root-password-of-tests';
/** The password that `someone` gives to the users it makes. */
export const PASSWORD = 'password-of-tests';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Tokens = { accessToken: string; refreshToken: string };
export type CallOptions = {
  /** Tokens of whoever calls; without them it is a visitor. */
  as?: Tokens;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
};
/** What came back: the body is read as JSON where it is. */
export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  body: any;
  text: string;
  headers: Record<string, unknown>;
};

export type TestService = {
  service: Service;
  /** `path` is below /api unless it starts with a `!`. */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  signIn(userName: string, password?: string): Promise<Tokens>;
  /** Rows straight from the database, behind the service's back. */
  sql<T = Record<string, unknown>>(query: string): Promise<T[]>;
  /** Changes rows as another process of the service would: those of sealed tables come by a new seal. */
  change(statement: string): Promise<void>;
  close(): Promise<void>;
};

/** @param overrides of the environment's variables */
export async function startService(overrides: Record<string, string> = {}): Promise<TestService> {
  const database = await makeDatabase();
  const settings = readSettings({
    NODE_ENV: 'test',
    DEMO: 'off',
    ROOT_PASSWORD,
    // However busy the machine is, a search comes to its end.
    SEARCH_MILLISECONDS: '20000',
    // And whoever waits for a turn gets it.
    BUSY_SECONDS: '600',
    ...database.variables,
    ...overrides,
  });
  const service = await createService(settings, { loadDataDir: await database.prepared?.() });
  const call = caller(service);
  return {
    service,
    call,
    signIn: (userName, password) => signIn(call, userName, password),
    sql: async <T>(query: string) => (await service.database.orm.execute(query)).rows as T[],
    change: (statement) => changeSealed(service, statement),
    close: async () => {
      await service.close();
      await database.drop();
    },
  };
}

function caller({ app }: Service): TestService['call'] {
  return async (method, path, { as, body, headers } = {}) => {
    const response = await app.inject({
      method,
      url: path.startsWith('!') ? path.slice(1) : `/api/${path}`,
      headers: {
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = /[/+]json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      text: response.body,
      headers: response.headers,
    };
  };
}

async function signIn(call: TestService['call'], userName: string, password?: string): Promise<Tokens> {
  const body = { userName, password: password ?? (userName === 'root' ? ROOT_PASSWORD : PASSWORD) };
  const answer = await call('POST', 'auth/login', { body });
  if (answer.status !== 200) throw new Error(`${userName} could not sign in: ${answer.text}`);
  return answer.body.data;
}

type TestDatabase = {
  variables: Record<string, string>;
  /** The files to begin with: tests/setup/prepared-for-tests.ts. */
  prepared?(): Promise<Blob>;
  drop(): Promise<void>;
};

async function makeDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const prepared = () => openAsBlob(inject('preparedDatabase'));
    return { variables: { DATA_DIR: 'memory://' }, prepared, drop: async () => {} };
  }
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL');
  const name = `monedero_${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const variables = {
    DATABASE_URL: url.href,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    LEDGER_KEY: randomBytes(32).toString('hex'),
  };
  return { variables, drop: () => onServer(adminUrl, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
