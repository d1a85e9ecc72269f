/** The posting rule: behind the ledger's locks, nothing moves more than the limits allow. */
import { formatAmount } from '#engine/contract';
import type { Connection } from '#engine/service';
import type { Decline, Posting, PostingRule, PostingSides } from '#ledger';
import type { ExceededArgs } from '../errors.ts';
import type { LimitPeriod } from '../words.ts';
import { readClients } from './clients.ts';
import { type LimitData, readCounted, reversedBy } from './counted.ts';
import { findConcerned, type LimitedOperation, type LimitInForce, limitsInForce } from './inForce.ts';
import { findLimitsOn, type Limits, loadLimits } from './limits.ts';
import { type CountedPeriod, createPeriodStarts } from './period.ts';
import {
  addUse,
  type CounterKey,
  type Counters,
  counterName,
  countersOf,
  openCounters,
  sumUses,
  writeCounter,
  writeCounters,
} from './uses.ts';

type Facts = Counters & {
  limits: Limits;
  operations: ReadonlyMap<Posting, LimitedOperation>;
  /** The counters of reversed transactions, by their `_id`. */
  originals: ReadonlyMap<string, readonly CounterKey[]>;
};

/** Message keys by period: how much is left, and that no operation is left. */
const amountMessages: Record<LimitPeriod, string> = {
  operation: 'validation.limitOfOperation',
  day: 'validation.limitOfDay',
  week: 'validation.limitOfWeek',
  month: 'validation.limitOfMonth',
};
const countMessages: Record<CountedPeriod, string> = {
  day: 'validation.limitCountOfDay',
  week: 'validation.limitCountOfWeek',
  month: 'validation.limitCountOfMonth',
};

/** @param zone time zone of the borders between periods */
export function limitRule(zone: string): PostingRule<Limits, Facts> {
  const startOf = createPeriodStarts(zone);
  const keysAt = (one: LimitInForce, at: Date) => countersOf(one, (per) => startOf(per, at));
  const inForce = (posting: Posting, { limits, operations }: Facts, at: Date): LimitInForce[] => {
    const operation = operations.get(posting);
    return operation ? limitsInForce(limits, operation, at) : [];
  };
  const countedKeys = (posting: Posting, facts: Facts, at: Date): CounterKey[] => {
    const keys = inForce(posting, facts, at)
      .flatMap((one) => keysAt(one, at))
      .filter(({ operation }) => operation === posting.type);
    return [...new Map(keys.map((key) => [counterName(key), key])).values()];
  };
  /** A closed period gets nothing back. */
  const givenBackKeys = (posting: Posting, { originals }: Facts, at: Date): CounterKey[] => {
    const keys = originals.get(reversedBy(posting) ?? '') ?? [];
    return keys.filter(({ per, start }) => start === startOf(per, at));
  };

  return {
    load: loadLimits,
    concerns: (posting, limits) =>
      (limits.size > 0 && reversedBy(posting) !== undefined) || findLimitsOn(limits, posting) !== undefined,

    async read(transaction, postings, limits) {
      const operations = await readOperations(transaction, postings, limits);
      const originals = await readCounted(transaction, postings);
      const keys = postings.flatMap((posting) => {
        const at = posting.date ?? new Date();
        const operation = operations.get(posting);
        const concerned = operation ? findConcerned(limits, operation) : [];
        const own = concerned.flatMap((one) => keysAt(one, at));
        return [...own, ...(originals.get(reversedBy(posting) ?? '') ?? [])];
      });
      const lockedWallets = new Set(postings.flatMap(({ fromWallet, toWallet }) => [fromWallet, toWallet]));
      return { ...(await openCounters(transaction, keys, lockedWallets)), limits, operations, originals };
    },

    judge(posting, sides, facts, at) {
      let tightest: { one: LimitInForce; left: bigint } | undefined;
      for (const one of inForce(posting, facts, at)) {
        const { limit } = one;
        if (limit.isAltered) return { code: 'row_altered' };
        const { used, times } = sumUses(facts.uses, keysAt(one, at));
        if (limit.count !== null && times >= limit.count) return exceeded(one, undefined, sides);
        if (limit.most === null) continue;
        const left = limit.most - used;
        if (posting.units > left && (!tightest || left < tightest.left)) tightest = { one, left };
      }
      return tightest && exceeded(tightest.one, tightest.left, sides);
    },

    sealedData(posting, _sides, facts, at): LimitData {
      const [counted, givenBack] = [countedKeys(posting, facts, at), givenBackKeys(posting, facts, at)];
      return {
        ...(counted.length && { counted: counted.map(writeCounter) }),
        ...(givenBack.length && { givenBack: givenBack.map(writeCounter) }),
      };
    },

    count(posting, _sides, facts, at) {
      for (const key of countedKeys(posting, facts, at)) addUse(facts, key, posting.units, 1);
      for (const key of givenBackKeys(posting, facts, at)) addUse(facts, key, -posting.units, 0);
    },

    write: writeCounters,
  };
}

/** The postings as limits see them. The clients of their wallets are read only where a limit is about a client. */
async function readOperations(
  transaction: Connection,
  postings: readonly Posting[],
  limits: Limits,
): Promise<Map<Posting, LimitedOperation>> {
  const ofClients = postings.filter((posting) => findLimitsOn(limits, posting)?.hasClients);
  const clients = await readClients(transaction, ofClients);
  const account = (wallet: string) => ({ wallet, client: clients.get(wallet) ?? null });
  return new Map(
    postings.map((posting) => {
      const { operator, role, type, currency, fromWallet, toWallet } = posting;
      return [posting, { operator, role, type, currency, from: account(fromWallet), to: account(toWallet) }];
    }),
  );
}

/** @param left minor units; undefined if no operation is left */
function exceeded(
  { limit, direction }: LimitInForce,
  left: bigint | undefined,
  { from }: PostingSides,
): Decline {
  const { _id, per } = limit;
  // What somebody else may still receive is not the payer's to know.
  if (direction === 'in') return decline('validation.limitOfReceiver');
  if (left === undefined) return decline(countMessages[per as CountedPeriod], { limit: _id, per });
  const amount = formatAmount(left > 0n ? left : 0n, from.decimals);
  return decline(amountMessages[per], { limit: _id, per, left: amount, currency: from.currencyName });
}

const decline = (key: string, args?: ExceededArgs): Decline => ({
  code: 'limit_exceeded',
  detail: { key, ...(args && { args }) },
});
