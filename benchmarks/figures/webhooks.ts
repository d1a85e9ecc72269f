/** Webhooks: how long events take to healthy endpoints, alone and beside one that hangs and one that fails. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, formatNumber, median, type Row } from '../figure.ts';
import { signInAll } from '../measuredService.ts';
import type { Platform } from '../platform.ts';
import { type Behavior, startReceivers } from '../receivers.ts';
import { startService } from '../service.ts';

/** Events a second, each for all endpoints: with all ten of them 50 and 500 a second. The second may be more than the machine can do. */
const RATES = [5, 50];
const HEALTHY = 8;
type Side = 'alone' | 'beside';
const others: Record<Side, readonly Behavior[]> = {
  alone: [],
  beside: ['hangs', 'fails'],
};
/** Events of the warm-up, which no round counts. */
const WARM_UP_SECONDS = 3;
/** How long the last events may take until the benchmark gives up. */
const PATIENCE_MS = 120_000;

type Round = {
  /** Milliseconds from the date of an event to its arrival. */
  p50: number;
  p99: number;
  /** Deliveries a second to the healthy endpoints, from the first event to the last arrival. */
  speed: number;
};
/** Without a body it reads. @param as the access token */
type Call = (path: string, as?: string, body?: object) => Promise<Record<string, string>>;

export const webhooks: Figure = {
  name: 'webhooks',
  async measure({ options, platform }) {
    const { environment, agents, wallets } = await platform();
    const service = await startService({ ...environment, WEBHOOK_ALLOW: '127.0.0.0/8' });
    try {
      const [agent = ''] = await signInAll(service.port, agents.slice(0, 1));
      const run = async (side: Side, rate: number, seconds: number) => {
        const call = createCall(service.port);
        // Anew for each round, because creating a webhook takes a recent confirmation.
        const body = { userName: 'root', password: environment.ROOT_PASSWORD };
        const { accessToken: root = '' } = await call('auth/login', undefined, body);
        return measureRound(call, { root, agent, wallets, rate, seconds, others: others[side] });
      };
      await run('alone', RATES[0] ?? 1, WARM_UP_SECONDS);
      const rows: Row[] = [];
      for (const rate of RATES)
        rows.push(...(await compare(rate, options.rounds, (side) => run(side, rate, options.seconds))));
      return rows;
    } finally {
      await service.stop();
    }
  },
};

/** Runs both sides in turns. */
async function compare(rate: number, rounds: number, run: (side: Side) => Promise<Round>): Promise<Row[]> {
  const measured: Record<Side, Round[]> = { alone: [], beside: [] };
  for (let round = 0; round < rounds; round += 1) {
    const sides = ['alone', 'beside'] as const;
    for (const side of round % 2 ? sides.toReversed() : sides) {
      const one = await run(side);
      measured[side].push(one);
      const speed = Math.round(one.speed);
      console.log(
        `  ${rate} a second, round ${round + 1}, ${side}: p50 ${one.p50} ms, p99 ${one.p99} ms, ${speed} a second`,
      );
    }
  }
  const of = (side: Side, name: keyof Round) => median(measured[side].map((one) => one[name]));
  const text = (side: Side) =>
    `p50 ${formatNumber(of(side, 'p50'))} ms, p99 ${formatNumber(of(side, 'p99'))} ms, ${formatNumber(of(side, 'speed'))} deliveries a second`;
  const ratio = (name: keyof Round) => formatNumber(of('beside', name) / of('alone', name));
  const figure = `webhooks, ${rate} events a second to each of eight endpoints`;
  return [
    { figure: `${figure}: event to delivery`, target: 'report', measured: text('alone') },
    {
      figure: `${figure}, beside one that hangs and one that fails`,
      target: 'report',
      measured: text('beside'),
    },
    {
      figure: `${figure}: beside those two ÷ without them`,
      target: 'at most 1.2',
      measured: `p50 ${ratio('p50')}, p99 ${ratio('p99')}`,
    },
  ];
}

type RoundRequest = {
  /** Access token of root. */
  root: string;
  /** Access token of whoever makes transfers, which are the events. */
  agent: string;
  wallets: Platform['wallets'];
  /** Events a second. */
  rate: number;
  seconds: number;
  others: readonly Behavior[];
};

/** With webhooks of its own, so that none has what another round left. @throws Error if a healthy endpoint lacks an event */
async function measureRound(call: Call, { root, others, ...load }: RoundRequest): Promise<Round> {
  const receivers = await startReceivers([
    ...Array.from({ length: HEALTHY }, () => 'healthy' as const),
    ...others,
  ]);
  const healthy = receivers.delays.slice(0, HEALTHY);
  const mark = randomUUID().slice(0, 8);
  const permissions = [{ subject: 'Audit', action: 'read', allowed: true }];
  const create = async (resource: string, body: object) => (await call(resource, root, body))._id;
  const role = await create('role', { _id: `hooks${mark}`, permissions });
  const { client } = await call(`wallets/${load.wallets[0]}`, root);
  const program = await create('program', { name: `Hooks ${mark}`, client, role });
  const ids: (string | undefined)[] = [];
  for (const [at, url] of receivers.urls.entries())
    ids.push(await create('webhook', { name: `Hook ${at}`, program, url, events: 'transaction.transfer' }));
  const begin = Date.now();
  try {
    const sent = await makeEvents(call, load);
    const isComplete = () => healthy.every(({ length }) => length >= sent);
    for (const end = Date.now() + PATIENCE_MS; !isComplete(); await pause(50))
      if (Date.now() > end)
        throw new Error(`of ${sent} events the endpoints received ${healthy.map(({ length }) => length)}`);
  } finally {
    for (const id of ids) await call(`webhook/${id}/disable`, root, {});
    await receivers.close();
  }
  const taken = (receivers.lastArrival() - begin) / 1000;
  const delays = healthy.flat().sort((one, other) => one - other);
  const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), speed: delays.length / taken };
}

/** At a constant rate, whatever the responses take. @returns how many */
async function makeEvents(
  call: Call,
  { agent, wallets, rate, seconds }: Omit<RoundRequest, 'root' | 'others'>,
): Promise<number> {
  const count = seconds * rate;
  const start = performance.now();
  const responses: Promise<unknown>[] = [];
  for (let at = 0; at < count; at += 1) {
    await pause(start + (at * 1000) / rate - performance.now());
    const [from, to] = [wallets[at % wallets.length], wallets[(at + 1) % wallets.length]];
    const body = { from, to, currency: 'USD', amount: '0.01', reference: 'bench' };
    responses.push(call('wallet/transfer', agent, body));
  }
  await Promise.all(responses);
  return count;
}

/** @throws Error for any unsuccessful response */
function createCall(port: number): Call {
  return async (path, as, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(as && { authorization: `Bearer ${as}`, 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = await response.text();
    if (!response.ok) throw new Error(`${path}: ${content}`);
    return JSON.parse(content).data;
  };
}
