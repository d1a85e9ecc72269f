/** Reads, locks and writes what operators have moved in a period. */
import { sql } from 'drizzle-orm';
import { type ArrayParameters, type Connection, defineStatement, rowParameters } from '#engine/service';
import type { CountedPeriod } from './period.ts';

/** What one operator moves by one operation in one currency. All its counters have one lock. */
export type CountedOperation = { user: string; operation: string; currency: string };

/** A counter by its key. */
export type CounterKey = CountedOperation & { per: CountedPeriod; start: string };

export const counterName = ({ user, operation, currency, per, start }: CounterKey): string =>
  [user, operation, currency, per, start].join(' ');

const lockNames = rowParameters('locks', { name: 'text' });
// A new period has no row to lock.
const lockNamed = defineStatement<ArrayParameters, never>(
  'lock_limit_uses',
  sql`select pg_advisory_xact_lock(keys.key) from (
    select distinct hashtextextended(l.name, 0) as key from ${lockNames.from('l')} order by key) as keys`,
);

const sought = rowParameters('sought', {
  user: 'uuid',
  operation: 'text',
  currency: 'uuid',
  per: 'text',
  start: 'text',
});
const readSought = defineStatement<ArrayParameters, CounterKey & { used: string }>(
  'read_limit_uses',
  sql`select u."user", u.operation, u.currency, u.per, u.start::text as start, u.used::text as used
  from ${sought.from('s')} join limit_uses u using ("user", operation, currency, per)
  where u.start >= s.start::date`,
);

const counted = rowParameters('counted', {
  user: 'uuid',
  operation: 'text',
  currency: 'uuid',
  per: 'text',
  start: 'text',
  used: 'bigint',
});
const writeCounted = defineStatement<ArrayParameters, never>(
  'write_limit_uses',
  sql`insert into limit_uses ("user", operation, currency, per, start, used)
  select c."user", c.operation, c.currency, c.per, c.start::date, c.used from ${counted.from('c')}
  on conflict ("user", operation, currency, per, start) do update set used = excluded.used`,
);

/**
 * Locks the operations until the transaction ends, then reads their counters of these periods and of later ones: a
 * transaction that waited for the lock may be dated in the next period.
 */
export async function lockUses(
  transaction: Connection,
  keys: readonly CounterKey[],
): Promise<Map<string, bigint>> {
  const names = keys.map(({ user, operation, currency }) => ({
    name: `limit_uses ${user} ${operation} ${currency}`,
  }));
  // Sent together. Each statement sees what was committed when it begins, so the second sees what the first waited for.
  const [, rows] = await Promise.all([
    lockNamed(transaction, lockNames.values(names)),
    readSought(transaction, sought.values(keys)),
  ]);
  return usesByName(rows);
}

/** Reads the counters without a lock. */
export async function readUses(
  connection: Connection,
  keys: readonly CounterKey[],
): Promise<Map<string, bigint>> {
  return usesByName(await readSought(connection, sought.values(keys)));
}

export function writeUses(
  transaction: Connection,
  changed: readonly (CounterKey & { used: bigint })[],
): Promise<unknown> {
  return writeCounted(transaction, counted.values(changed));
}

function usesByName(rows: readonly (CounterKey & { used: string })[]): Map<string, bigint> {
  return new Map(rows.map((row) => [counterName(row), BigInt(row.used)]));
}
