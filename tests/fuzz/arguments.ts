/** The command-line arguments of `npm run fuzz`. */
import { parseArgs } from 'node:util';
import { CannotRun } from '../conformance/arguments.ts';

export const databases = ['pglite', 'postgres'] as const;

export type Arguments = {
  requests: number;
  seed: number;
  atOnce: number;
  /** Only calls whose path contains this. */
  only: string;
  /** Print the errors of valid requests. */
  why: boolean;
  /** The database of the service that it starts. */
  database: (typeof databases)[number];
  /** The address of a running service, instead of one that it starts. */
  running: { url: string; user: string; password: string } | undefined;
};

export const USAGE = `npm run fuzz                                      5000 requests to a service that it starts
npm run fuzz -- --requests 100000 --seed 7 --database postgres
npm run fuzz -- --only transaction                only calls whose path contains it
npm run fuzz -- --why                             tells also what valid requests were refused with
npm run fuzz -- --url http://127.0.0.1:3000 --user root --password SECRET
                     a service that runs on this machine: it changes and deletes whatever is there`;

/** @throws CannotRun, one sentence that says what to do */
export function readArguments(args: readonly string[]): Arguments {
  const given = parsed(args);
  const database = databases.find((name) => name === given.database);
  if (!database) throw new CannotRun(`--database is one of ${databases.join(', ')}.`);
  return {
    requests: whole('requests', given.requests, 10_000_000),
    seed: given.seed === undefined ? Math.floor(Math.random() * 1e9) : whole('seed', given.seed, 2 ** 31 - 1),
    atOnce: whole('at-once', given['at-once'], 200),
    only: given.only,
    database,
    why: given.why,
    running: given.url === undefined ? undefined : runningAt(given.url, given),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        requests: { ...text, default: '5000' },
        seed: text,
        'at-once': { ...text, default: '8' },
        database: { ...text, default: 'pglite' },
        url: text,
        only: { ...text, default: '' },
        why: { type: 'boolean', default: false },
        user: { ...text, default: 'root' },
        password: text,
      },
    }).values;
  } catch (error) {
    throw new CannotRun(`${(error as Error).message.split('. ')[0]}.`);
  }
}

function whole(name: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw new CannotRun(`--${name} ${text} is not a whole number from 1 to ${most}.`);
}

/** Only addresses of this machine: it attacks the service. */
function runningAt(url: string, { user, password }: { user: string; password?: string | undefined }) {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !/^(127\.0\.0\.1|localhost|\[::1\])$/.test(address.hostname)) {
    throw new CannotRun(`--url ${url} is not an address of this machine such as http://127.0.0.1:3000.`);
  }
  if (!password) throw new CannotRun(`--password is missing: give the password of ${user}.`);
  return { url: address.origin, user, password };
}
