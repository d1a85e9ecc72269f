/**
 * The load: a separate process that keeps connections busy with transfers over HTTP/1.1. Uses bare sockets because
 * it shares the cores with what it measures: 12 µs per request, wrk 10 µs, each with the same empty server. Reads
 * its plan from standard input.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Load, Outcome } from './load.ts';

const plan: Load = JSON.parse(await text(process.stdin));
/** One slot per tenth of a millisecond, the last for everything slower. */
const latencies = new Uint32Array(100_000);
const statuses: Record<string, number> = {};
let firstProblem: string | undefined;
let requests = 0;

const start = performance.now();
const startUsage = process.cpuUsage();
const end = start + plan.seconds * 1000;
await Promise.all(Array.from({ length: plan.connections }, (_, at) => keepBusy(at)));
const { user, system } = process.cpuUsage(startUsage);
const outcome: Outcome = {
  seconds: (performance.now() - start) / 1000,
  statuses,
  firstProblem,
  processor: { user: user / 1e6, system: system / 1e6 },
  p50: percentile(0.5),
  p99: percentile(0.99),
};
process.stdout.write(JSON.stringify(outcome));

function keepBusy(connection: number): Promise<void> {
  const { wallets } = plan;
  const token = plan.tokens[connection % plan.tokens.length];
  const head =
    `POST /api/wallet/transfer${plan.perCall === 1 ? '' : 's'} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
    `Authorization: Bearer ${token}\r\nIdempotency-Key: ${plan.name}-`;
  return new Promise((resolve, reject) => {
    const socket = connect(plan.port, '127.0.0.1');
    let received = '';
    let sentAt = 0;

    const send = () => {
      sentAt = performance.now();
      if (sentAt > end) {
        socket.end();
        return resolve();
      }
      requests += 1;
      const body =
        plan.perCall === 1
          ? transfer()
          : `{"transfers":[${Array.from({ length: plan.perCall }, transfer).join()}]}`;
      socket.write(`${head}${requests}\r\nContent-Length: ${body.length}\r\n\r\n${body}`, 'latin1');
    };

    const transfer = () => {
      const to = Math.random() < plan.hotShare ? 0 : pick(wallets.length);
      // The hot wallet only receives, so that all postings wait for one row.
      let from = 1 + pick(wallets.length - 1);
      if (from === to) from = (from % (wallets.length - 1)) + 1;
      return `{"from":"${wallets[from]}","to":"${wallets[to]}","currency":"USD","amount":"0.01","reference":"bench"}`;
    };

    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the service closed a connection')));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const bodyStart = received.indexOf('\r\n\r\n') + 4;
      if (bodyStart < 4) return;
      const length = Number(/content-length: *(\d+)/i.exec(received.slice(0, bodyStart))?.[1]);
      if (received.length < bodyStart + length) return;
      countResponse(received.slice(9, 12), received);
      countLatency(performance.now() - sentAt);
      received = '';
      send();
    });
  });
}

function countResponse(status: string, response: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status !== '200') firstProblem ??= response;
}

function countLatency(milliseconds: number): void {
  const slot = Math.min(Math.floor(milliseconds * 10), latencies.length - 1);
  latencies[slot] = (latencies[slot] ?? 0) + 1;
}

function pick(count: number): number {
  return Math.floor(Math.random() * count);
}

/** Milliseconds. */
function percentile(share: number): number {
  const total = latencies.reduce((sum, count) => sum + count, 0);
  let passed = 0;
  for (const [slot, count] of latencies.entries()) {
    passed += count;
    if (passed >= total * share) return (slot + 1) / 10;
  }
  return Number.NaN;
}
