/** The service's log: failures inside it always, requests if LOG is on. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { clientAddress } from './admission/address.ts';

/** Writes JSON lines to standard output. In development without LOG it prints failures to the terminal as plain text. */
export function loggerOptions({
  log,
  production,
}: Pick<Settings, 'log' | 'production'>): FastifyServerOptions['logger'] {
  return {
    level: log ? 'info' : 'error',
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { req: describeRequest },
    ...(!log && !production && { stream: terminal }),
  };
}

/** A request as the log shows it, with the client address that limits are counted by. */
function describeRequest(request: FastifyRequest) {
  const { method, url, host } = request;
  return { method, url, host, remoteAddress: clientAddress(request), remotePort: request.socket.remotePort };
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
