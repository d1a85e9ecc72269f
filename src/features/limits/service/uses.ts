/** Reads, locks and writes what was counted in a period: by limits, and by policies of what a user did (`maker.ts`). */
import { sql } from 'drizzle-orm';
import { type ArrayParameters, type Connection, defineStatement, rowParameters } from '#engine/service';
import type { LimitDirection } from '../words.ts';
import type { LimitInForce } from './inForce.ts';
import type { CountedPeriod } from './period.ts';

/** What a user did with anybody's money, or only with that of a client: `maker:<client>`. */
type MakerDirection = 'maker' | `maker:${string}`;

/** What a subject moves by one operation in one currency. All its counters have one lock. */
export type CountedOperation = {
  subject: string;
  direction: LimitDirection | MakerDirection;
  operation: string;
  currency: string;
};

/** A counter by its key. */
export type CounterKey = CountedOperation & { per: CountedPeriod; start: string };

/**
 * The counters of a limit, one for each of its operations; none if each operation counts on its own.
 * @param startOf the first day of the current period
 */
export function countersOf(
  { limit: { per, operations, currency }, subject, direction }: LimitInForce,
  startOf: (per: CountedPeriod) => string,
): CounterKey[] {
  if (per === 'operation') return [];
  const start = startOf(per);
  return operations.map((operation) => ({ subject, direction, operation, currency, per, start }));
}

/** What was counted in all of these. */
export function sumUses(uses: ReadonlyMap<string, Use>, keys: readonly CounterKey[]): Use {
  let [used, times] = [0n, 0];
  for (const key of keys) {
    const use = uses.get(counterName(key));
    used += use?.used ?? 0n;
    times += use?.times ?? 0;
  }
  return { used, times };
}

/** SQL for the earliest start of a period whose counters are kept: nothing is counted in older ones or given back to them. */
export const OLDEST = sql`current_date - 70`;

/** How much was counted, in minor units, and how many operations. */
export type Use = { used: bigint; times: number };

/** Counters that a batch has locked, by `counterName`, as of the postings counted so far. */
export type Counters = { uses: Map<string, Use>; changed: Map<string, CounterKey> };

/** Locks and reads counters (`lockUses`). */
export async function openCounters(
  transaction: Connection,
  keys: readonly CounterKey[],
  lockedWallets: ReadonlySet<string> = new Set(),
): Promise<Counters> {
  const uses = keys.length ? await lockUses(transaction, keys, lockedWallets) : new Map<string, Use>();
  return { uses, changed: new Map() };
}

/** @param units minor units to add @param operations how many to add */
export function addUse(
  { uses, changed }: Counters,
  key: CounterKey,
  units: bigint,
  operations: number,
): void {
  const name = counterName(key);
  const { used, times } = uses.get(name) ?? { used: 0n, times: 0 };
  uses.set(name, { used: used + units, times: times + operations });
  changed.set(name, key);
}

/** Writes the counters that have changed. */
export async function writeCounters(transaction: Connection, { uses, changed }: Counters): Promise<void> {
  const rows = [...changed].flatMap(([name, key]) => {
    const use = uses.get(name);
    return use ? [{ ...key, ...use }] : [];
  });
  if (rows.length > 0) await writeUses(transaction, rows);
}

/** A counter without the operation and the currency, which its transactions have: `<subject> out week 2026-11-23`. */
export const writeCounter = ({ subject, direction, per, start }: CounterKey): string =>
  [subject, direction, per, start].join(' ');

export const counterName = (key: CounterKey): string =>
  [key.operation, key.currency, writeCounter(key)].join(' ');

const lockNames = rowParameters('locks', { name: 'text' });
// A new period has no row to lock.
const lockNamed = defineStatement<ArrayParameters, never>(
  'lock_limit_uses',
  sql`select pg_advisory_xact_lock(keys.key) from (
    select distinct hashtextextended(l.name, 0) as key from ${lockNames.from('l')} order by key) as keys`,
);

type UseRow = CounterKey & { used: string; times: number };

const sought = rowParameters('sought', {
  subject: 'uuid',
  direction: 'text',
  operation: 'text',
  currency: 'uuid',
  per: 'text',
  start: 'text',
});
const readSought = defineStatement<ArrayParameters, UseRow>(
  'read_limit_uses',
  sql`select u.subject, u.direction, u.operation, u.currency, u.per, u.start::text as start, u.used::text as used, u.times
  from ${sought.from('s')} join limit_uses u using (subject, direction, operation, currency, per)
  where u.start >= s.start::date`,
);

const counted = rowParameters('counted', {
  subject: 'uuid',
  direction: 'text',
  operation: 'text',
  currency: 'uuid',
  per: 'text',
  start: 'text',
  used: 'bigint',
  times: 'bigint',
});
const writeCounted = defineStatement<ArrayParameters, never>(
  'write_limit_uses',
  sql`insert into limit_uses (subject, direction, operation, currency, per, start, used, times)
  select c.subject, c.direction, c.operation, c.currency, c.per, c.start::date, c.used, c.times from ${counted.from('c')}
  on conflict (subject, direction, operation, currency, per, start)
  do update set used = excluded.used, times = excluded.times`,
);

/**
 * Locks the operations until the transaction ends, then reads their counters of these periods and of later ones: a
 * transaction that waited for the lock may be dated in the next period.
 * @param lockedWallets whose balances the transaction has locked: only postings that lock the same balance count in theirs
 */
async function lockUses(
  transaction: Connection,
  keys: readonly CounterKey[],
  lockedWallets: ReadonlySet<string>,
): Promise<Map<string, Use>> {
  const names = keys
    .filter(({ subject }) => !lockedWallets.has(subject))
    .map(({ subject, direction, operation, currency }) => ({
      name: `limit_uses ${subject} ${direction} ${operation} ${currency}`,
    }));
  // Sent together. Each statement sees what was committed when it begins, so the second sees what the first waited for.
  const [, rows] = await Promise.all([
    names.length > 0 && lockNamed(transaction, lockNames.values(names)),
    readSought(transaction, sought.values(keys)),
  ]);
  return usesByName(rows);
}

/** Reads the counters without a lock. */
export async function readUses(
  connection: Connection,
  keys: readonly CounterKey[],
): Promise<Map<string, Use>> {
  return usesByName(await readSought(connection, sought.values(keys)));
}

function writeUses(transaction: Connection, changed: readonly (CounterKey & Use)[]): Promise<unknown> {
  const rows = changed.map(({ times, ...use }) => ({ ...use, times: BigInt(times) }));
  return writeCounted(transaction, counted.values(rows));
}

function usesByName(rows: readonly UseRow[]): Map<string, Use> {
  return new Map(rows.map(({ used, times, ...key }) => [counterName(key), { used: BigInt(used), times }]));
}
