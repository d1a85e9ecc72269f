/** The command-line arguments of `npm run conformance`. */
import { parseArgs } from 'node:util';

export type Arguments = {
  /** The base URL of the calls: ends in /api unless the given address has a path. */
  api: string;
  userName: string;
  password: string;
};

/** The suite cannot run; the message says in a sentence what to do. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}

export const USAGE =
  'npm run conformance -- --url http://localhost:3000 --user root --password SECRET\n' +
  '(the password may stand in the variable CONFORMANCE_PASSWORD instead)';

/** @throws CannotRun */
export function readArguments(args: string[], environment: NodeJS.ProcessEnv = process.env): Arguments {
  const { url, user } = parsed(args);
  const password = parsed(args).password ?? environment.CONFORMANCE_PASSWORD;
  if (!url) throw new CannotRun('--url is missing: name the address of the service.');
  if (!user) throw new CannotRun('--user is missing: name a user who can sign in, best one like root.');
  if (!password) throw new CannotRun(`--password is missing: give the password of ${user}.`);
  return { api: apiOf(url), userName: user, password };
}

function parsed(args: string[]) {
  try {
    const options = {
      url: { type: 'string' },
      user: { type: 'string' },
      password: { type: 'string' },
    } as const;
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new CannotRun(error instanceof Error ? `${error.message.split('. ')[0]}.` : String(error));
  }
}

function apiOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CannotRun(`--url ${text} is not an address such as http://localhost:3000.`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path || '/api'}`;
}
