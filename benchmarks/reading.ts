/** People who read lists, and book something now and then. */
import { randomUUID } from 'node:crypto';
import { PASSWORD, type Platform } from './platform.ts';
import { startService } from './service.ts';

/** At a time; each is another person. */
const READERS = 16;
/** Lists that each asks for before they book something. */
const LISTS_A_WRITE = 10;

export type Reading = {
  /** Lists a second, and milliseconds of one. */
  lists: number;
  p50: number;
  p95: number;
  /** Of all lists, how many were read where. */
  at: Record<string, number>;
};

export type Readers = {
  /** @param writes whether they book too */
  read(seconds: number, writes: boolean): Promise<Reading>;
  stop(): Promise<void>;
};

/** @param more settings beside those of the platform */
export async function openReaders(
  { environment, agents, currency, wallets }: Platform,
  more: Record<string, string>,
): Promise<Readers> {
  // Whoever waits longer than is measured is not counted: nobody is refused.
  const service = await startService({ ...environment, BUSY_SECONDS: '60', ...more });
  const base = `http://127.0.0.1:${service.port}`;
  const ask = async (path: string, token?: string, body?: unknown) => {
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
    const answer = await ask('api/auth/login', undefined, { userName, password: PASSWORD });
    tokens.push(JSON.parse(answer).data.accessToken);
  }
  const pick = () => wallets[Math.floor(Math.random() * wallets.length)] ?? '';
  const book = (token: string) => {
    const [from, to] = [pick(), pick()];
    const body = { from, to, currency: 'USD', amount: '0.01', reference: 'bench' };
    return from === to ? Promise.resolve('') : ask('api/wallet/transfer', token, body);
  };
  const lists = listsOf(currency);
  return {
    async read(seconds, writes) {
      const before = readsIn(await ask('metrics'));
      const times: number[] = [];
      const end = performance.now() + seconds * 1000;
      await Promise.all(
        tokens.map(async (token, reader) => {
          for (let turn = reader; performance.now() < end; turn += 1) {
            if (writes && turn % LISTS_A_WRITE === 0) await book(token);
            const began = performance.now();
            await ask(lists[turn % lists.length] ?? '', token);
            times.push(performance.now() - began);
          }
        }),
      );
      const after = readsIn(await ask('metrics'));
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

/** What people look at most: the newest ones, those of a currency and month, a search, and customers. */
function listsOf(currency: string): readonly string[] {
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

/** The counts of /metrics, by where was read. */
function readsIn(metrics: string): Record<string, number> {
  const found = metrics.matchAll(/^monedero_reads_total\{at="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, at = '', count]) => [at, Number(count)]));
}
