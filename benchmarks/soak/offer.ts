/**
 * Sends mixed calls over HTTP/1.1 in a separate process: as many as are answered (no `rate`), or a fixed number per
 * second. Uses bare sockets, because it shares the cores with what it measures. Reads its plan from standard input
 * and writes one line per second.
 */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { clearInterval, setInterval } from 'node:timers';
import type { Plan, Second } from './plan.ts';

const plan: Plan = JSON.parse(await text(process.stdin));
/** The maximum number of due requests without a free connection; more are dropped. */
const MAX_DUE = 4000;
/** How long a hold reserves money before it expires. */
const HOLD_MS = 20_000;

const start = performance.now();
const due: number[] = [];
const idle: Connection[] = [];
let requests = 0;
let second = nothing();

type Connection = { socket: Socket; token: string; received: string; sentAt: number };

for (let at = 0; at < plan.connections; at += 1) open(at);
const ticking = setInterval(offer, 4);
const telling = setInterval(writeSecond, 1000);
setTimeout(
  () => {
    writeSecond();
    clearInterval(ticking);
    clearInterval(telling);
    process.exit(0);
  },
  plan.seconds * 1000 + 100,
);

let offered = 0;
function offer(): void {
  const now = performance.now();
  if (plan.rate !== undefined) {
    const wanted = Math.min(((now - start) / 1000) * plan.rate, plan.seconds * plan.rate);
    for (; offered < wanted; offered += 1) {
      second.offered += 1;
      if (due.length < MAX_DUE) due.push(now);
      else second.unsent += 1;
    }
  }
  send();
}

function send(): void {
  while (idle.length > 0 && (plan.rate === undefined || due.length > 0)) {
    // In turns, so that none is idle for long.
    const connection = idle.shift();
    if (!connection || connection.socket.destroyed) continue;
    if (plan.rate === undefined) second.offered += 1;
    connection.sentAt = due.shift() ?? performance.now();
    connection.received = '';
    connection.socket.write(request(connection.token), 'latin1');
  }
}

function open(at: number): void {
  const token = plan.tokens[at % plan.tokens.length] ?? '';
  const socket = connect(plan.port, '127.0.0.1');
  const connection: Connection = { socket, token, received: '', sentAt: 0 };
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('connect', () => idle.push(connection));
  socket.on('error', () => {});
  socket.on('close', () => {
    if (connection.sentAt > 0) countResponse(connection, 'closed', 0);
    setTimeout(() => open(at), 20);
  });
  socket.on('data', (chunk: string) => {
    // The server closes idle connections; no request was in flight.
    if (connection.sentAt === 0) return;
    connection.received += chunk;
    const { received } = connection;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const heading = received.slice(0, head);
    const length = Number(/content-length: *(\d+)/i.exec(heading)?.[1]);
    if (received.length < head + 4 + length) return;
    // What creates a record is counted like what does not.
    countResponse(
      connection,
      heading.slice(9, 12).replace('201', '200'),
      /retry-after: *\d/i.test(heading) ? 1 : 0,
    );
    if (/connection: *close/i.test(heading)) socket.destroy();
    else idle.push(connection);
    if (plan.rate === undefined) send();
  });
}

function countResponse(connection: Connection, status: string, saidWhen: number): void {
  second.statuses[status] = (second.statuses[status] ?? 0) + 1;
  if (status === '503') second.withRetryAfter += saidWhen;
  else if (status !== '200') second.problem ??= connection.received;
  if (status === '200') second.latencies.push(performance.now() - connection.sentAt);
  connection.sentAt = 0;
}

/** Six in ten move money, of which one in a list and one as a hold that expires by itself; the others are what staff and customers read. */
function request(token: string): string {
  requests += 1;
  const way = requests % 20;
  const [one, other] = [pick(), pick()];
  const get = (path: string) =>
    `GET /api/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const post = (path: string, body: string) =>
    `POST /api/${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: ${plan.name}-${requests}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  if (way < 12 && one !== other) {
    const transfer = `{"from":"${one}","to":"${other}","currency":"USD","amount":"0.01","reference":"soak"}`;
    if (way === 10) {
      const expiresAt = new Date(Date.now() + HOLD_MS).toISOString();
      return post(
        'hold',
        `{"wallet":"${one}","currency":"USD","amount":"0.01","reference":"soak","expiresAt":"${expiresAt}"}`,
      );
    }
    return way === 11
      ? post('wallet/transfers', `{"transfers":[${transfer},${transfer}]}`)
      : post('wallet/transfer', transfer);
  }
  if (way < 14) return get('transaction?range=[0,24]');
  if (way < 15) return get(`limit/remaining?operation=transfer&wallet=${one}&currency=USD`);
  if (way < 17) return get(`wallet/${one}/balance`);
  if (way < 18) return get('user?range=[0,24]');
  return get('session');
}

function pick(): string {
  return plan.wallets[Math.floor(Math.random() * plan.wallets.length)] ?? '';
}

function nothing(): Omit<Second, 'p50' | 'p99'> & { latencies: number[] } {
  return { offered: 0, unsent: 0, statuses: {}, withRetryAfter: 0, latencies: [] };
}

function writeSecond(): void {
  const { latencies, ...counts } = second;
  second = nothing();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  process.stdout.write(`${JSON.stringify({ ...counts, p50: at(0.5), p99: at(0.99) } satisfies Second)}\n`);
}
