/** The service's log: internal errors always, requests if LOG is on. */
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { findDatabaseError, isUnavailable } from '../database/failures.ts';
import type { Settings } from '../settings/environment.ts';
import { clientAddress } from './admission/address.ts';

/** Writes JSON lines to standard output. In development without LOG it prints errors to the terminal as plain text. */
export function loggerOptions({
  log,
  production,
}: Pick<Settings, 'log' | 'production'>): FastifyServerOptions['logger'] {
  return {
    level: log ? 'info' : 'error',
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { req: describeRequest },
    hooks: { logMethod: logFailure },
    ...(!log && !production && { stream: terminal }),
  };
}

/** A request as the log shows it, with the client address that limits are counted by. */
function describeRequest(request: FastifyRequest) {
  const { method, url, host } = request;
  return { method, url, host, remoteAddress: clientAddress(request), remotePort: request.socket.remotePort };
}

type LogArguments = [about: unknown, ...message: unknown[]];
type Log = (...args: LogArguments) => void;

const ERROR = 50;

/**
 * Logs an error without the parameters of its statement. An unavailable database is a warning: callers receive 503, and
 * the service recovers once the database is back.
 */
function logFailure(this: { warn: Log }, args: LogArguments, log: Log, level: number): void {
  const [about, ...message] = args;
  const error = (about as { err?: unknown } | null)?.err;
  const line: LogArguments =
    error instanceof Error ? [{ ...Object(about), err: withoutParameters(error) }, ...message] : args;
  if (level === ERROR && isUnavailable(error)) this.warn(...line);
  else log.apply(this, line);
}

/** Drizzle's errors contain the parameters of the statement, such as password hashes. */
function withoutParameters(error: Error): unknown {
  const cause = findDatabaseError(error) ?? (error instanceof DrizzleQueryError ? error.cause : undefined);
  if (!cause) return error;
  const { message, stack } = cause;
  return { type: error.name, code: findDatabaseError(error)?.code, message, stack };
}

type Line = {
  msg: string;
  req?: { method: string; url: string };
  err?: { stack?: string; message?: string };
};

/** Prints the failed call and the stack of the error instead of a line of JSON. */
const terminal = {
  write(line: string): void {
    const { msg, req, err } = JSON.parse(line) as Line;
    const call = req ? `${req.method} ${req.url}: ` : '';
    console.error(`${call}${msg}${err ? `\n${err.stack ?? err.message}` : ''}`);
  },
};
