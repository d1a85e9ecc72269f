/** Settings from environment variables, their valid values and help texts. */
import { z } from 'zod';
import { type Language, languageCodes } from '../../contract/languages.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  /** URL of PostgreSQL; without it the database runs in the process. */
  readonly databaseUrl: string | undefined;
  /**
   * URL of a read replica, or a proxy of several, for reads that tolerate some seconds of lag. Without it everything is
   * read from the primary.
   */
  readonly databaseReadUrl: string | undefined;
  /** Folder of the embedded database and its keys; `memory://` stores nothing. */
  readonly dataDir: string;
  /** Signs access tokens. */
  readonly authSecret: Uint8Array;
  /** Seals rows. Never stored in the database. */
  readonly ledgerKey: Buffer;
  /** Its successor, for the command that reseals everything. */
  readonly newLedgerKey: Buffer | undefined;
  /** Its predecessors, under which signed addresses and recovery codes are still accepted. */
  readonly retiredLedgerKeys: readonly Buffer[];
  /** Initial password of the first user; without it one is generated and printed once. */
  readonly rootPassword: string | undefined;
  /** Default language of the console and mails; without it the app's first language. */
  readonly defaultLanguage: Language | undefined;
  readonly smtpUrl: string | undefined;
  /** URL of the service for browsers, for links in mails. */
  readonly publicUrl: string | undefined;
  /** Reverse proxies whose forwarded client addresses are trusted: addresses, ranges, or names of ranges. */
  readonly trustedProxies: readonly string[];
  /** Whether the API document and Swagger UI are served. */
  readonly apiDocs: boolean;
  /** Whether URLs with a signature work without a session. */
  readonly publicLinks: boolean;
  readonly workers: number;
  /** Maximum connections to PostgreSQL per process; without it the processes share the available ones. */
  readonly databasePool: number | undefined;
  /** Whether append-only tables are distributed over a Citus cluster at startup. */
  readonly distribute: boolean;
  /** Whether append-only tables are partitioned by month, with future partitions created while the service runs. */
  readonly partition: boolean;
  /** Time limit per page of a text search in an unbounded list. After it the response has what was found so far. */
  readonly searchMilliseconds: number;
  /** How long an expensive call waits for a slot before it is rejected. */
  readonly busySeconds: number;
  /** Fills an empty database with generated data. */
  readonly demo: boolean;
  readonly production: boolean;
  /** Whether requests are logged. Internal errors always are. */
  readonly log: boolean;
};

/** Settings as read from the environment; the two keys may still have to be generated. */
export type EnvironmentSettings = Omit<Settings, 'authSecret' | 'ledgerKey'> & {
  readonly authSecret: Uint8Array | undefined;
  readonly ledgerKey: Buffer | undefined;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** A problem that prevents startup. The message is one sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** @throws SettingsError on the variable, with instructions */
export function readEnvironment(environment: Environment): EnvironmentSettings {
  const trimmed = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[name]?.trim() || undefined]),
  );
  const read = schema.safeParse(trimmed);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof variables;
    throw new SettingsError(`${name} is not understood: ${variables[name].help}.`);
  }
  return consistent(read.data);
}

type Variables = z.infer<typeof schema>;

function consistent(read: Variables): EnvironmentSettings {
  const production = read.NODE_ENV === 'production';
  const embedded = read.DATABASE_URL === undefined;
  for (const name of ['AUTH_SECRET', 'LEDGER_KEY'] as const) {
    if (!embedded && read[name] === undefined) {
      throw new SettingsError(`${name} is required with DATABASE_URL: ${variables[name].help}.`);
    }
  }
  if (read.DEMO && production) {
    throw new SettingsError(
      'DEMO can not be on in production: its passwords are public, so leave it out or set it to off.',
    );
  }
  if (embedded && read.DATABASE_READ_URL !== undefined) {
    throw new SettingsError(
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica, so leave it out.',
    );
  }
  if (embedded && read.WORKERS > 1) {
    throw new SettingsError('WORKERS needs DATABASE_URL: the embedded database has one process only.');
  }
  if (embedded && read.PARTITION) {
    throw new SettingsError(
      'PARTITION needs DATABASE_URL: the embedded database does not part tables by month.',
    );
  }
  if (read.PARTITION && read.DISTRIBUTE) {
    throw new SettingsError('PARTITION and DISTRIBUTE can not both be on: leave one of them out.');
  }
  if (embedded && read.DISTRIBUTE) {
    throw new SettingsError(
      'DISTRIBUTE needs DATABASE_URL: the embedded database can not lie on several servers.',
    );
  }
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    dataDir: read.DATA_DIR,
    authSecret: read.AUTH_SECRET === undefined ? undefined : new TextEncoder().encode(read.AUTH_SECRET),
    ledgerKey: read.LEDGER_KEY,
    newLedgerKey: read.NEW_LEDGER_KEY,
    retiredLedgerKeys: read.RETIRED_LEDGER_KEYS,
    rootPassword: read.ROOT_PASSWORD,
    defaultLanguage: read.DEFAULT_LANGUAGE,
    smtpUrl: read.SMTP_URL,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: read.TRUST_PROXY,
    apiDocs: read.API_DOCS ?? !production,
    publicLinks: read.PUBLIC_LINKS,
    workers: read.WORKERS,
    databasePool: read.DATABASE_POOL,
    distribute: read.DISTRIBUTE,
    partition: read.PARTITION,
    searchMilliseconds: read.SEARCH_MILLISECONDS,
    busySeconds: read.BUSY_SECONDS,
    demo: read.DEMO ?? (embedded && !production),
    production,
    log: read.LOG ?? production,
  };
}

const urlOf = (protocols: RegExp) => z.url({ protocol: protocols });
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
/** Names of ranges that Fastify's proxy-addr supports. */
const range = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);
const ranges = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((one) => one.trim())))
  .pipe(z.array(range).max(100));
const key = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .transform((digits) => Buffer.from(digits, 'hex'));
const onOrOff = z.stringbool({ truthy: ['on', 'true', 'yes', '1'], falsy: ['off', 'false', 'no', '0'] });

const variables = {
  PORT: { schema: integer(0, 65_535).default(3000), help: 'set it to a port from 0 to 65535' },
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    help: 'set it to an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  DATABASE_URL: {
    schema: urlOf(/^postgres(ql)?$/).optional(),
    help: 'set it to the address of a PostgreSQL database, such as postgres://user:password@host:5432/database',
  },
  DATABASE_READ_URL: {
    schema: urlOf(/^postgres(ql)?$/).optional(),
    help: 'set it to the address of a replica of the database, such as postgres://user:password@replica:5432/database',
  },
  DATABASE_POOL: {
    schema: integer(2, 1000).optional(),
    help: 'set it to the number of connections that each process may open, from 2 to 1000',
  },
  DISTRIBUTE: { schema: onOrOff.default(false), help: 'set it to on or off' },
  PARTITION: { schema: onOrOff.default(false), help: 'set it to on or off' },
  SEARCH_MILLISECONDS: {
    schema: integer(1, 20_000).default(12),
    help: 'set it to how long one page of a search may look, from 1 to 20000 milliseconds',
  },
  BUSY_SECONDS: {
    schema: integer(1, 600).default(2),
    help: 'set it to how long a costly call waits for its turn before it is refused, from 1 to 600 seconds',
  },
  DATA_DIR: {
    schema: z.string().max(1000).default('./data'),
    help: 'set it to a folder that the service may write to',
  },
  AUTH_SECRET: {
    schema: z.string().min(32).max(1000).optional(),
    help: 'set it to at least 32 random characters, for instance from: openssl rand -hex 32',
  },
  LEDGER_KEY: {
    schema: key.optional(),
    help: 'set it to 64 hexadecimal digits and keep it safe, for instance from: openssl rand -hex 32',
  },
  NEW_LEDGER_KEY: {
    schema: key.optional(),
    help: 'set it to 64 hexadecimal digits and keep it safe, for instance from: openssl rand -hex 32',
  },
  RETIRED_LEDGER_KEYS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(key).max(100))
      .default([]),
    help: 'set it to earlier keys of 64 hexadecimal digits each, separated by commas',
  },
  ROOT_PASSWORD: {
    schema: z.string().min(10).max(200).optional(),
    help: 'set it to a password of 10 to 200 characters',
  },
  DEFAULT_LANGUAGE: {
    schema: z.enum(languageCodes).optional(),
    help: `set it to one of the languages of the console: ${languageCodes.join(', ')}`,
  },
  SMTP_URL: {
    schema: urlOf(/^smtps?$/).optional(),
    help: 'set it to the address of a mail server, such as smtp://user:password@host:587',
  },
  PUBLIC_URL: {
    schema: urlOf(/^https?$/).optional(),
    help: 'set it to the address that browsers use, such as https://console.example.com',
  },
  TRUST_PROXY: {
    schema: ranges.default([]),
    help:
      'set it to none, or to the addresses of the reverse proxies, with commas between them, such as ' +
      'loopback, 10.1.2.3 or 10.1.0.0/16 (loopback, linklocal and uniquelocal are names of ranges)',
  },
  API_DOCS: { schema: onOrOff.optional(), help: 'set it to on or off' },
  PUBLIC_LINKS: { schema: onOrOff.default(true), help: 'set it to on or off' },
  WORKERS: { schema: integer(1, 64).default(1), help: 'set it to a number of processes from 1 to 64' },
  DEMO: { schema: onOrOff.optional(), help: 'set it to on or off' },
  LOG: { schema: onOrOff.optional(), help: 'set it to on or off' },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).optional(),
    help: 'set it to production, development or test, or leave it out',
  },
} as const;

const schema = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema: one }]) => [name, one])) as {
    [Name in keyof typeof variables]: (typeof variables)[Name]['schema'];
  },
);
