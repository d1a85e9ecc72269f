/** `GET limit/remaining`: what is left of the caller's own limits. */
import { formatAmount } from '#engine/contract';
import { type Caller, type Core, type Routes, ServiceError, serve } from '#engine/service';
import { resolveCurrency } from '#features/wallets/service';
import { type LimitLeft, limitRemaining } from '../calls.ts';
import { type Limit, limitsInForce, loadLimits } from './limits.ts';
import { startOfPeriod } from './period.ts';
import { type CounterKey, counterName, readUses } from './uses.ts';

export function limitRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  serve(app, limitRemaining, async ({ caller, query: { operation, currency } }) => ({
    data: await readLeft(core, caller, operation, currency),
  }));
}

async function readLeft(
  { database, keys, settings }: Pick<Core, 'database' | 'keys' | 'settings'>,
  caller: Caller,
  type: string,
  named: string,
): Promise<LimitLeft[]> {
  const { _id: currency, decimals } = await resolveCurrency(caller.cachedConnection, named);
  const at = new Date();
  const operation = { operator: caller.user, role: caller.role, type, currency };
  const limits = limitsInForce(await loadLimits(database.orm, keys), operation, at);
  // Every posting would be declined for it.
  if (limits.some(({ isAltered }) => isAltered)) throw new ServiceError('row_altered');
  const counterOf = ({ per }: Limit): CounterKey | undefined =>
    per === 'operation'
      ? undefined
      : {
          user: caller.user,
          operation: type,
          currency,
          per,
          start: startOfPeriod(per, settings.reportingZone, at),
        };
  const counters = limits.flatMap((limit) => counterOf(limit) ?? []);
  const uses = counters.length ? await readUses(database.orm, counters) : new Map<string, bigint>();
  return limits
    .map((limit) => {
      const counter = counterOf(limit);
      const used = counter ? (uses.get(counterName(counter)) ?? 0n) : 0n;
      return { limit, used, left: used < limit.most ? limit.most - used : 0n, start: counter?.start ?? null };
    })
    .sort((one, other) => (one.left < other.left ? -1 : Number(one.left > other.left)))
    .map(({ limit: { _id, scope, per, most, until, reason }, used, left, start }) => ({
      ...{ limit: _id, scope, per, start, reason },
      most: formatAmount(most, decimals),
      used: formatAmount(used, decimals),
      left: formatAmount(left, decimals),
      until: until === null ? null : new Date(until).toISOString(),
    }));
}
