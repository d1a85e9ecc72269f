/** `GET limit/remaining` and `GET limit/usage`: what is used and left of limits. */
import { formatAmount, getResource } from '#engine/contract';
import { type Caller, type Core, type Routes, readRow, ServiceError, serve } from '#engine/service';
import { resolveCurrency } from '#features/wallets/service';
import { type LimitLeft, limitRemaining, limitUsage } from '../calls.ts';
import { type LimitedOperation, type LimitInForce, limitsInForce, limitsOfSubject } from './inForce.ts';
import { limitedResources, loadLimits } from './limits.ts';
import { startOfPeriod } from './period.ts';
import { type CounterKey, countersOf, readUses, sumUses, type Use } from './uses.ts';

type Reading = Pick<Core, 'database' | 'keys' | 'settings'>;

export function limitRoutes({ app, ...core }: Parameters<Routes>[0]): void {
  serve(app, limitRemaining, async ({ caller, query: { operation, currency, wallet } }) => {
    const { _id, decimals } = await resolveCurrency(caller.cachedConnection, currency);
    const from = wallet ? await accountOf(caller, wallet) : undefined;
    const asked: LimitedOperation = {
      ...{ operator: caller.user, role: caller.role, type: operation, currency: _id },
      ...(from && { from }),
    };
    const at = new Date();
    const limits = limitsInForce(await loadLimits(core.database.orm, core.keys), asked, at);
    // Every posting would be declined for it.
    if (limits.some(({ limit }) => limit.isAltered)) throw new ServiceError('row_altered');
    return { data: await measure(core, limits, new Map([[_id, decimals]]), at) };
  });

  serve(app, limitUsage, async ({ caller, query: { scope, of } }) => {
    const resource = getResource(limitedResources[scope]);
    const { _id, role } = await readRow(caller.cachedConnection, resource, of, caller);
    const at = new Date();
    const all = await loadLimits(core.database.orm, core.keys);
    const limits = limitsOfSubject(all, { scope, id: String(_id), role: role ? String(role) : null }, at);
    const names = new Set(limits.map(({ limit }) => limit.currency));
    // Looked up together, so that they are read in one query.
    const currencies = await Promise.all(
      [...names].map((currency) => resolveCurrency(caller.cachedConnection, currency)),
    );
    const decimals = new Map(currencies.map((currency) => [currency._id, currency.decimals]));
    return { data: await measure(core, limits, decimals, at) };
  });
}

/** @throws ServiceError `not_found`, also for a wallet that the caller does not see */
async function accountOf(caller: Caller, wallet: string): Promise<LimitedOperation['from']> {
  const row = await readRow(caller.cachedConnection, getResource('wallets'), wallet, caller);
  const client = row.ownerType === 'client' ? row.owner : row.client;
  return { wallet: String(row._id), client: client ? String(client) : null };
}

/** @param decimals of each currency, by `_id` */
async function measure(
  { database, settings }: Reading,
  limits: readonly LimitInForce[],
  decimals: ReadonlyMap<string, number>,
  at: Date,
): Promise<LimitLeft[]> {
  const counters = limits.map((one): CounterKey[] =>
    isOfEach(one) ? [] : countersOf(one, (per) => startOfPeriod(per, settings.reportingZone, at)),
  );
  const sought = counters.flat();
  const uses = sought.length ? await readUses(database.orm, sought) : new Map<string, Use>();
  const measured = limits.map(({ limit, subject }, position) => {
    const own = counters[position] ?? [];
    const isEach = isOfEach({ limit, subject });
    const { used, times } = sumUses(uses, own);
    const left = limit.most === null || isEach ? null : used < limit.most ? limit.most - used : 0n;
    const timesLeft = limit.count === null || isEach ? null : Math.max(0, limit.count - times);
    const written = (units: bigint | null) =>
      units === null ? null : formatAmount(units, decimals.get(limit.currency) ?? 0);
    const response: LimitLeft = {
      ...{ limit: limit._id, scope: limit.scope, direction: limit.direction, per: limit.per },
      ...{ operations: [...limit.operations] as LimitLeft['operations'], currency: limit.currency },
      ...{ start: own[0]?.start ?? null, reason: limit.reason },
      ...{ most: written(limit.most), used: left === null ? null : written(used), left: written(left) },
      ...{ count: limit.count, timesUsed: timesLeft === null ? null : times, timesLeft },
      until: limit.until === null ? null : new Date(limit.until).toISOString(),
    };
    return { left, response };
  });
  // Amounts of one currency; without an amount it comes last.
  return measured.sort((one, other) => compare(one.left, other.left)).map(({ response }) => response);
}

/** Whether each user of a role has a use of its own. */
const isOfEach = ({ limit, subject }: Pick<LimitInForce, 'limit' | 'subject'>): boolean =>
  limit.scope === 'role' && subject === limit.role;

function compare(one: bigint | null, other: bigint | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : Number(one > other);
}
