/** Makes calls over HTTP, and checks each response for secrets and internals. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CallMethod } from '../../src/engine/contract/call.ts';
import type { ErrorBody } from '../../src/engine/contract/errors.ts';
import { errorStatus } from '../../src/engine/contract/errors.ts';
import type { CallOptions, CallResponse, Tokens } from '../../src/engine/testing/caller.ts';
import { CannotRun } from './arguments.ts';

export type { Tokens };
export type Method = CallMethod;
export type Options = CallOptions;
export type ApiResponse = Omit<CallResponse, 'headers'> & { headers: Headers };

export type Api = {
  readonly address: string;
  /** `path` is below the API's address. Retries when a busy service says so. */
  call(method: Method, path: string, options?: Options): Promise<ApiResponse>;
  /** The same with a new Idempotency-Key, or the given one. */
  move(method: Method, path: string, options: Options & { key?: string }): Promise<ApiResponse>;
  /** From now on, no response may contain this text. */
  keepSecret(text: string): void;
  /** Problems in any response, and the number of responses. */
  readonly seen: {
    responses: number;
    errors: number;
    secrets: string[];
    insides: string[];
    shapes: string[];
  };
};

/** The maximum number of retries of a call to a busy service. */
const MAX_REPEATS = 20;

export function openApi(address: string): Api {
  const secrets = new Set<string>();
  const seen: Api['seen'] = { responses: 0, errors: 0, secrets: [], insides: [], shapes: [] };
  const once: Api['call'] = async (method, path, { as, body, headers } = {}) => {
    const reply = await send(`${address}/${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = { status: reply.status, headers: reply.headers, ...(await read(reply)) };
    watch(response, `${method} ${path.split('?')[0]}`, secrets, seen);
    return response;
  };
  const call: Api['call'] = async (...request) => {
    for (let left = MAX_REPEATS; ; left -= 1) {
      const response = await once(...request);
      const seconds = Number(response.headers.get('retry-after'));
      if (response.status !== 503 || !seconds || left === 0) return response;
      await setTimeout(1000 * seconds);
    }
  };
  return {
    address,
    call,
    move: (method, path, { key = randomUUID(), headers, ...options }) =>
      call(method, path, { ...options, headers: { 'idempotency-key': key, ...headers } }),
    keepSecret: (text) => secrets.add(text),
    seen,
  };
}

/** The problem of an error's body, if any. */
export function findShapeProblem({ status, body }: Pick<ApiResponse, 'status' | 'body'>): string | undefined {
  const { statusCode, code, message, errors } = (body ?? {}) as Partial<ErrorBody>;
  if (statusCode !== status) return `statusCode ${statusCode}`;
  if (code === undefined || !(code in errorStatus)) return `code ${code}`;
  // An unreadable request gets HTTP's status.
  if (errorStatus[code] !== status && code !== 'malformed') return `code ${code}`;
  if (typeof message !== 'string' || message === '') return 'no message';
  if (errors === undefined) return undefined;
  const named = typeof errors === 'object' && Object.values(errors).every((text) => typeof text === 'string');
  return named ? undefined : 'errors are not sentences by field';
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual' });
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new CannotRun(
      `${new URL(url).origin} can not be reached (${code ?? message}): is it running there?`,
    );
  }
}

async function read(response: Response): Promise<Pick<ApiResponse, 'text' | 'body'>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { text, body: isJson ? parsed(text) : undefined };
}

/** A response that claims to be JSON and isn't has no body to check. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const HASHES = /\$argon2|password_?hash|refresh_?hash/i;
const INSIDES =
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|Failed query|syntax error|\bselect\b.+\bfrom\b|insert into|delete from|update "|\bpg_\w/;

/** Whether the text contains a hash of a password or token. */
export const containsSecret = (text: string): boolean => HASHES.test(text);
/** Whether the text contains a stack, a file name or SQL. */
export const containsInternals = (text: string): boolean => INSIDES.test(text);

function watch(response: ApiResponse, where: string, secrets: ReadonlySet<string>, seen: Api['seen']): void {
  const { status, text } = response;
  seen.responses += 1;
  if (containsSecret(text) || [...secrets].some((secret) => text.includes(secret))) seen.secrets.push(where);
  if (status < 400) return;
  seen.errors += 1;
  if (containsInternals(text)) seen.insides.push(`${where}: ${text.slice(0, 200)}`);
  const wrong = findShapeProblem(response);
  if (wrong) seen.shapes.push(`${where} answered ${status} with ${wrong}`);
}
