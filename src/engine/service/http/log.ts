/** What the service logs: what fails inside it, always, and each request where LOG is on. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { clientAddress } from './admission/address.ts';

/** JSON lines on standard output; in development failures alone, in the terminal as a person reads them. */
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

/** What the log has of a request: with the address that it was counted by. */
function describeRequest(request: FastifyRequest) {
  const { method, url, host } = request;
  return { method, url, host, remoteAddress: clientAddress(request), remotePort: request.socket.remotePort };
}

type Line = {
  msg: string;
  req?: { method: string; url: string };
  err?: { stack?: string; message?: string };
};

/** The call that failed and the stack of what was thrown, in place of a line of JSON. */
const terminal = {
  write(line: string): void {
    const { msg, req, err } = JSON.parse(line) as Line;
    const call = req ? `${req.method} ${req.url}: ` : '';
    console.error(`${call}${msg}${err ? `\n${err.stack ?? err.message}` : ''}`);
  },
};
