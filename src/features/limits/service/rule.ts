/** The posting rule: behind the ledger's locks, no operator moves more than their limits allow. */
import { formatAmount } from '#engine/contract';
import type { Decline, Posting, PostingRule, PostingSides } from '#ledger';
import type { LimitPeriod } from '../words.ts';
import { type CountedIn, type LimitData, readCounted, reversedBy } from './counted.ts';
import { isLimited, type Limit, type Limits, limitsInForce, loadLimits } from './limits.ts';
import { type CountedPeriod, createPeriodStarts } from './period.ts';
import { type CounterKey, counterName, lockUses, writeUses } from './uses.ts';

type Facts = {
  limits: Limits;
  /** Minor units by `counterName`, as of the postings judged so far. */
  used: Map<string, bigint>;
  changed: Map<string, CounterKey>;
  /** The counters of reversed transactions, by their `_id`. */
  originals: ReadonlyMap<string, readonly CounterKey[]>;
};

const periods: readonly CountedPeriod[] = ['day', 'week', 'month'];

/** Message keys of what is left, by period. */
const messages: Record<LimitPeriod, string> = {
  operation: 'validation.limitOfOperation',
  day: 'validation.limitOfDay',
  week: 'validation.limitOfWeek',
  month: 'validation.limitOfMonth',
};

/** @param zone time zone of the borders between periods */
export function limitRule(zone: string): PostingRule<Limits, Facts> {
  const startOf = createPeriodStarts(zone);
  const keyAt = (posting: Posting, per: CountedPeriod, at: Date): CounterKey => ({
    ...{ user: posting.operator, operation: posting.type, currency: posting.currency, per },
    start: startOf(per, at),
  });
  const countedKeys = (posting: Posting, { limits }: Pick<Facts, 'limits'>, at: Date): CounterKey[] => {
    const inForce = limitsInForce(limits, posting, at);
    return periods
      .filter((per) => inForce.some((one) => one.per === per))
      .map((per) => keyAt(posting, per, at));
  };
  /** A closed period gets nothing back. */
  const givenBackKeys = (posting: Posting, { originals }: Facts, at: Date): CounterKey[] => {
    const keys = originals.get(reversedBy(posting) ?? '') ?? [];
    return keys.filter(({ per, start }) => start === startOf(per, at));
  };
  const leftOf = (posting: Posting, limit: Limit, { used }: Facts, at: Date): bigint => {
    if (limit.per === 'operation') return limit.most;
    return limit.most - (used.get(counterName(keyAt(posting, limit.per, at))) ?? 0n);
  };

  return {
    load: loadLimits,
    concerns: (posting, limits) =>
      (limits.size > 0 && reversedBy(posting) !== undefined) || isLimited(limits, posting),

    async read(transaction, postings, limits) {
      const originals = await readCounted(transaction, postings);
      const keys = postings.flatMap((posting) => {
        const at = posting.date ?? new Date();
        const own = isLimited(limits, posting) ? periods.map((per) => keyAt(posting, per, at)) : [];
        return [...own, ...(originals.get(reversedBy(posting) ?? '') ?? [])];
      });
      const used = keys.length ? await lockUses(transaction, keys) : new Map<string, bigint>();
      return { limits, used, changed: new Map(), originals };
    },

    judge(posting, sides, facts, at) {
      let tightest: { limit: Limit; left: bigint } | undefined;
      for (const limit of limitsInForce(facts.limits, posting, at)) {
        if (limit.isAltered) return { code: 'row_altered' };
        const left = leftOf(posting, limit, facts, at);
        if (posting.units > left && (!tightest || left < tightest.left)) tightest = { limit, left };
      }
      return tightest && exceeded(tightest.limit, tightest.left, sides);
    },

    sealedData(posting, _sides, facts, at): LimitData {
      const [counted, givenBack] = [countedKeys(posting, facts, at), givenBackKeys(posting, facts, at)];
      return {
        ...(counted.length && { counted: startsOf(counted) }),
        ...(givenBack.length && { givenBack: startsOf(givenBack) }),
      };
    },

    count(posting, _sides, facts, at) {
      const add = (key: CounterKey, units: bigint) => {
        const name = counterName(key);
        facts.used.set(name, (facts.used.get(name) ?? 0n) + units);
        facts.changed.set(name, key);
      };
      for (const key of countedKeys(posting, facts, at)) add(key, posting.units);
      for (const key of givenBackKeys(posting, facts, at)) add(key, -posting.units);
    },

    async write(transaction, { used, changed }) {
      const rows = [...changed].map(([name, key]) => ({ ...key, used: used.get(name) ?? 0n }));
      if (rows.length > 0) await writeUses(transaction, rows);
    },
  };
}

function startsOf(keys: readonly CounterKey[]): CountedIn {
  return Object.fromEntries(keys.map(({ per, start }) => [per, start]));
}

function exceeded({ _id, per }: Limit, left: bigint, { from }: PostingSides): Decline {
  const amount = formatAmount(left > 0n ? left : 0n, from.decimals);
  return {
    code: 'limit_exceeded',
    detail: { key: messages[per], args: { limit: _id, per, left: amount, currency: from.currencyName } },
  };
}
