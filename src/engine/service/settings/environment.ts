/** Settings from environment variables, their valid values and help texts. */
import { z } from 'zod';
import { sealKeyName } from '../../contract/app.ts';
import { isZone } from '../../contract/calls/metrics.ts';
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
  readonly sealKey: Buffer;
  /** Its successor, for the command that reseals everything. */
  readonly newSealKey: Buffer | undefined;
  /** Its predecessors, under which signed addresses and recovery codes are still accepted. */
  readonly retiredSealKeys: readonly Buffer[];
  /** Initial password of the first user; without it one is generated and printed once. */
  readonly rootPassword: string | undefined;
  /** Default language of the console and mails; without it the app's first language. */
  readonly defaultLanguage: Language | undefined;
  /** Time zone in which days, weeks and months begin for everybody, such as those of limits. */
  readonly reportingZone: string;
  readonly smtpUrl: string | undefined;
  /** URL of the service for browsers, for links in mails. */
  readonly publicUrl: string | undefined;
  /** Reverse proxies whose forwarded client addresses are trusted: addresses, ranges, or names of ranges. */
  readonly trustedProxies: readonly string[];
  /** Ranges inside the own network that webhooks may be sent to all the same, in CIDR notation. */
  readonly webhookAllow: readonly string[];
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
export type EnvironmentSettings = Omit<Settings, 'authSecret' | 'sealKey'> & {
  readonly authSecret: Uint8Array | undefined;
  readonly sealKey: Buffer | undefined;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** A problem that prevents startup. The message is one sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** @throws SettingsError on the variable, with instructions */
export function readEnvironment(environment: Environment): EnvironmentSettings {
  const trimmed = Object.fromEntries(
    Object.keys(variables).map((name) => [name, environment[calledHere(name)]?.trim() || undefined]),
  );
  const read = schema.safeParse(trimmed);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof variables;
    throw new SettingsError(`${calledHere(name)} is invalid. ${variables[name].help}.`);
  }
  return consistent(read.data);
}

/** The name of a variable in this app, which may call the key that seals rows otherwise. */
const calledHere = (name: string) => name.replace('SEAL_KEY', sealKeyName());

type Variables = z.infer<typeof schema>;

function consistent(read: Variables): EnvironmentSettings {
  const production = read.NODE_ENV === 'production';
  const embedded = read.DATABASE_URL === undefined;
  for (const name of ['AUTH_SECRET', 'SEAL_KEY'] as const) {
    if (!embedded && read[name] === undefined) {
      throw new SettingsError(`${calledHere(name)} is required with DATABASE_URL. ${variables[name].help}.`);
    }
  }
  if (read.DEMO && production) {
    throw new SettingsError(
      'DEMO is on in production, although its passwords are public. Remove it or set it to off.',
    );
  }
  if (embedded && read.DATABASE_READ_URL !== undefined) {
    throw new SettingsError(
      'DATABASE_READ_URL requires DATABASE_URL, because the embedded database has no replica. Remove it.',
    );
  }
  if (embedded && read.WORKERS > 1) {
    throw new SettingsError(
      'WORKERS requires DATABASE_URL, because the embedded database allows one process. Remove it or use PostgreSQL.',
    );
  }
  if (embedded && read.PARTITION) {
    throw new SettingsError(
      'PARTITION requires DATABASE_URL, because the embedded database cannot partition tables. Remove it or use PostgreSQL.',
    );
  }
  if (read.PARTITION && read.DISTRIBUTE) {
    throw new SettingsError('PARTITION and DISTRIBUTE are both on. Remove one of them.');
  }
  if (embedded && read.DISTRIBUTE) {
    throw new SettingsError(
      'DISTRIBUTE requires DATABASE_URL, because the embedded database cannot be distributed. Remove it or use PostgreSQL with Citus.',
    );
  }
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    dataDir: read.DATA_DIR,
    authSecret: read.AUTH_SECRET === undefined ? undefined : new TextEncoder().encode(read.AUTH_SECRET),
    sealKey: read.SEAL_KEY,
    newSealKey: read.NEW_SEAL_KEY,
    retiredSealKeys: read.RETIRED_SEAL_KEYS,
    rootPassword: read.ROOT_PASSWORD,
    defaultLanguage: read.DEFAULT_LANGUAGE,
    reportingZone: read.REPORTING_ZONE,
    smtpUrl: read.SMTP_URL,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ''),
    trustedProxies: read.TRUST_PROXY,
    webhookAllow: read.WEBHOOK_ALLOW,
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
const cidrRanges = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])).max(100));
const key = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .transform((digits) => Buffer.from(digits, 'hex'));
const onOrOff = z.stringbool({ truthy: ['on', 'true', 'yes', '1'], falsy: ['off', 'false', 'no', '0'] });

const variables = {
  PORT: { schema: integer(0, 65_535).default(3000), help: 'Set it to a port from 0 to 65535' },
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    help: 'Set it to an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  DATABASE_URL: {
    schema: urlOf(/^postgres(ql)?$/).optional(),
    help: 'Set it to the URL of a PostgreSQL database, such as postgres://user:password@host:5432/database',
  },
  DATABASE_READ_URL: {
    schema: urlOf(/^postgres(ql)?$/).optional(),
    help: 'Set it to the URL of a replica of the database, such as postgres://user:password@replica:5432/database',
  },
  DATABASE_POOL: {
    schema: integer(2, 1000).optional(),
    help: 'Set it to the number of connections that each process may open, from 2 to 1000',
  },
  DISTRIBUTE: { schema: onOrOff.default(false), help: 'Set it to on or off' },
  PARTITION: { schema: onOrOff.default(false), help: 'Set it to on or off' },
  SEARCH_MILLISECONDS: {
    schema: integer(1, 20_000).default(12),
    help: 'Set it to the time limit of one search request, from 1 to 20000 milliseconds',
  },
  BUSY_SECONDS: {
    schema: integer(1, 600).default(2),
    help: 'Set it to how long an expensive call may queue before it is rejected, from 1 to 600 seconds',
  },
  DATA_DIR: {
    schema: z.string().max(1000).default('./data'),
    help: 'Set it to a folder that the service may write to',
  },
  AUTH_SECRET: {
    schema: z.string().min(32).max(1000).optional(),
    help: 'Set it to at least 32 random characters, for instance from: openssl rand -hex 32',
  },
  SEAL_KEY: {
    schema: key.optional(),
    help: 'Set it to 64 hexadecimal digits and keep it safe, for instance from: openssl rand -hex 32',
  },
  NEW_SEAL_KEY: {
    schema: key.optional(),
    help: 'Set it to 64 hexadecimal digits and keep it safe, for instance from: openssl rand -hex 32',
  },
  RETIRED_SEAL_KEYS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(key).max(100))
      .default([]),
    help: 'Set it to earlier keys of 64 hexadecimal digits each, separated by commas',
  },
  ROOT_PASSWORD: {
    schema: z.string().min(10).max(200).optional(),
    help: 'Set it to a password of 10 to 200 characters',
  },
  DEFAULT_LANGUAGE: {
    schema: z.enum(languageCodes).optional(),
    help: `Set it to one of the languages of the console: ${languageCodes.join(', ')}`,
  },
  REPORTING_ZONE: {
    schema: z.string().max(60).refine(isZone).default('UTC'),
    help: 'set it to a time zone such as Europe/Madrid, or leave it out for UTC',
  },
  SMTP_URL: {
    schema: urlOf(/^smtps?$/).optional(),
    help: 'Set it to the URL of a mail server, such as smtp://user:password@host:587',
  },
  PUBLIC_URL: {
    schema: urlOf(/^https?$/).optional(),
    help: 'Set it to the URL that browsers use, such as https://console.example.com',
  },
  TRUST_PROXY: {
    schema: ranges.default([]),
    help:
      'Set it to none, or to the addresses of the reverse proxies, with commas between them, such as ' +
      'loopback, 10.1.2.3 or 10.1.0.0/16 (loopback, linklocal and uniquelocal are names of ranges)',
  },
  WEBHOOK_ALLOW: {
    schema: cidrRanges.default([]),
    help:
      'Set it to the ranges of the own network that webhooks may be sent to, with commas between them, such as ' +
      '10.1.0.0/16 or fd00:1::/64',
  },
  API_DOCS: { schema: onOrOff.optional(), help: 'Set it to on or off' },
  PUBLIC_LINKS: { schema: onOrOff.default(true), help: 'Set it to on or off' },
  WORKERS: { schema: integer(1, 64).default(1), help: 'Set it to a number of processes from 1 to 64' },
  DEMO: { schema: onOrOff.optional(), help: 'Set it to on or off' },
  LOG: { schema: onOrOff.optional(), help: 'Set it to on or off' },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).optional(),
    help: 'Set it to production, development or test, or remove it',
  },
} as const;

const schema = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema: one }]) => [name, one])) as {
    [Name in keyof typeof variables]: (typeof variables)[Name]['schema'];
  },
);
