/** Sends one signed request after Standard Webhooks: https://www.standardwebhooks.com */
import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isEcho, respondAsEcho } from './echo.ts';
import { ForbiddenAddress, type Guard } from './guard.ts';

const TIMEOUT_MS = 10_000;
/** What is read of a response; the rest is not waited for. */
const MAX_RESPONSE = 64 * 1024;
/** Characters of a response that are kept. */
const EXCERPT_LENGTH = 2000;

export type Message = {
  /** The same for every attempt, by which receivers recognize a repeated one. */
  id: string;
  url: string;
  /** Those that are valid, each `whsec_` and the key in Base64. The request has a signature of each. */
  secrets: readonly string[];
  body: string;
};

/** What an attempt came to. It was successful if there is no `failure`. */
export type Outcome = {
  failure: 'status' | 'timeout' | 'connection' | 'address' | null;
  responseStatus: number | null;
  response: string | null;
  /** In milliseconds. */
  duration: number;
};

/** Connections that are kept open between the messages to one address. */
export type Connections = { http: HttpAgent; https: HttpsAgent; close(): void };

export function createConnections(): Connections {
  const options = { keepAlive: true, maxSockets: 1 };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  return {
    http,
    https,
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

export type SendOptions = {
  /** A connection of its own otherwise. */
  connections?: Connections;
  /** Ends the attempt early, because the service shuts down. */
  ending?: AbortSignal;
  /** Within which the response must have come. */
  milliseconds?: number;
};

/**
 * Sends a message. Follows no redirects; any status but 2xx is a failure.
 */
export async function send(
  message: Message,
  guard: Guard,
  { ending, connections, milliseconds = TIMEOUT_MS }: SendOptions = {},
): Promise<Outcome> {
  const begin = performance.now();
  const timeout = AbortSignal.timeout(milliseconds);
  const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
  const end = (one: Omit<Outcome, 'duration'>) => ({
    ...one,
    duration: Math.round(performance.now() - begin),
  });
  try {
    const { status, text } = await post(message, guard, { signal, connections });
    const isSuccess = status >= 200 && status < 300;
    return end({ failure: isSuccess ? null : 'status', responseStatus: status, response: text });
  } catch (error) {
    const failure = timeout.aborted
      ? 'timeout'
      : error instanceof ForbiddenAddress
        ? 'address'
        : 'connection';
    return end({ failure, responseStatus: null, response: null });
  }
}

/** The value of `webhook-signature`. @param seconds of Unix time: the value of `webhook-timestamp` */
function sign({ id, secrets, body }: Message, seconds: number): string {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return signatures.join(' ');
}

async function post(
  message: Message,
  guard: Guard,
  { signal, connections }: { signal: AbortSignal; connections: Connections | undefined },
): Promise<{ status: number; text: string }> {
  // An address is not looked up, so `guard.lookup` would not see it.
  if (guard.isForbiddenHost(message.url)) throw new ForbiddenAddress(message.url);
  const seconds = Math.floor(Date.now() / 1000);
  const body = Buffer.from(message.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': 'Monedero-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(message, seconds),
  };
  if (isEcho(message.url)) {
    const { status, content } = respondAsEcho(headers, body);
    return { status, text: toExcerpt(content) };
  }
  const isSecure = message.url.toLowerCase().startsWith('https:');
  const request = isSecure ? requestHttps : requestHttp;
  const agent = connections?.[isSecure ? 'https' : 'http'] ?? false;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup: guard.lookup, agent, signal } as const;
    const sent = request(new URL(message.url), options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () =>
        resolve({ status: response.statusCode ?? 0, text: toExcerpt(Buffer.concat(chunks)) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, MAX_RESPONSE - length));
        length += chunk.length;
        if (length < MAX_RESPONSE) return;
        finish();
        response.destroy();
      });
      response.on('end', finish).on('error', reject).on('aborted', reject);
    });
    const fail = (error: NodeJS.ErrnoException) => {
      // The receiver has closed a kept connection just now: https://nodejs.org/api/http.html#requestreusedsocket
      if (sent.reusedSocket && error.code === 'ECONNRESET')
        resolve(post(message, guard, { signal, connections: undefined }));
      else reject(error);
    };
    sent.on('error', fail).end(body);
  });
}

/** PostgreSQL stores neither NUL characters nor half of a surrogate pair. */
function toExcerpt(bytes: Buffer): string {
  const text = bytes.toString('utf8').replaceAll('\0', '\uFFFD');
  return text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}
