/** Users who read lists, and post something now and then. */
import { randomUUID } from 'node:crypto';
import { PASSWORD, type Platform } from './platform.ts';
import { startService } from './service.ts';

/** Concurrently, each another user. */
const READERS = 16;
/** Lists that each reads before posting something. */
const LISTS_A_WRITE = 10;

export type Reading = {
  /** Lists per second, and milliseconds per list. */
  lists: number;
  p50: number;
  p95: number;
  /** How many lists were read from each server. */
  at: Record<string, number>;
};

export type Readers = {
  /** @param writes whether they post too */
  read(seconds: number, writes: boolean): Promise<Reading>;
  stop(): Promise<void>;
};

/** @param more settings in addition to those of the platform */
export async function openReaders(
  { environment, agents, currency, wallets }: Platform,
  more: Record<string, string>,
): Promise<Readers> {
  // Longer than any measured wait, so that nothing is rejected.
  const service = await startService({ ...environment, BUSY_SECONDS: '60', ...more });
  const base = `http://127.0.0.1:${service.port}`;
  const send = async (path: string, token?: string, body?: unknown) => {
    const response = await fetch(`${base}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return text;
  };
  const tokens: string[] = [];
  for (const userName of agents.slice(0, READERS)) {
    const content = await send('api/auth/login', undefined, { userName, password: PASSWORD });
    tokens.push(JSON.parse(content).data.accessToken);
  }
  const pick = () => wallets[Math.floor(Math.random() * wallets.length)] ?? '';
  const book = (token: string) => {
    const [from, to] = [pick(), pick()];
    const body = { from, to, currency: 'USD', amount: '0.01', reference: 'bench' };
    return from === to ? Promise.resolve('') : send('api/wallet/transfer', token, body);
  };
  const lists = createPaths(currency);
  return {
    async read(seconds, writes) {
      const before = countReads(await send('metrics'));
      const times: number[] = [];
      const end = performance.now() + seconds * 1000;
      await Promise.all(
        tokens.map(async (token, reader) => {
          for (let turn = reader; performance.now() < end; turn += 1) {
            if (writes && turn % LISTS_A_WRITE === 0) await book(token);
            const began = performance.now();
            await send(lists[turn % lists.length] ?? '', token);
            times.push(performance.now() - began);
          }
        }),
      );
      const after = countReads(await send('metrics'));
      const at = Object.fromEntries(
        Object.entries(after).map(([where, count]) => [where, count - (before[where] ?? 0)]),
      );
      times.sort((one, other) => one - other);
      const percentile = (share: number) => times[Math.ceil(times.length * share) - 1] ?? Number.NaN;
      return { lists: times.length / seconds, p50: percentile(0.5), p95: percentile(0.95), at };
    },
    stop: () => service.stop(),
  };
}

/** The most frequent ones: the newest, those of a currency and month, a search, and customers. */
function createPaths(currency: string): readonly string[] {
  const month = new Date().toISOString().slice(0, 7);
  const query = (path: string, filter?: object) =>
    `api/${path}?${new URLSearchParams({ range: '[0,24]', ...(filter && { filter: JSON.stringify(filter) }) })}`;
  return [
    query('transaction'),
    query('transaction', { currency, date_gte: `${month}-01` }),
    query('transaction', { q: 'funds bench' }),
    query('user', { q: 'customer' }),
  ];
}

/** The counters of /metrics by source. */
function countReads(metrics: string): Record<string, number> {
  const matches = metrics.matchAll(/^monedero_reads_total\{at="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...matches].map(([, at = '', count]) => [at, Number(count)]));
}
