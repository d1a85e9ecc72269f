/** The posting rule: behind the ledger's locks, nothing moves more than the limits allow. */
import { sql } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import { type ArrayParameters, type Connection, defineStatement, rowParameters } from '#engine/service';
import type { Decline, Posting, PostingRule, PostingSides } from '#ledger';
import type { LimitPeriod } from '../words.ts';
import { type LimitData, readCounted, reversedBy } from './counted.ts';
import { findConcerned, type LimitedOperation, type LimitInForce, limitsInForce } from './inForce.ts';
import { findLimitsOn, type Limits, loadLimits } from './limits.ts';
import { type CountedPeriod, createPeriodStarts } from './period.ts';
import {
  type CounterKey,
  counterName,
  countersOf,
  lockUses,
  sumUses,
  type Use,
  writeCounter,
  writeUses,
} from './uses.ts';

type Facts = {
  limits: Limits;
  operations: ReadonlyMap<Posting, LimitedOperation>;
  /** By `counterName`, as of the postings judged so far. */
  uses: Map<string, Use>;
  changed: Map<string, CounterKey>;
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
      const uses = keys.length ? await lockUses(transaction, keys, lockedWallets) : new Map<string, Use>();
      return { limits, operations, uses, changed: new Map(), originals };
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
      const add = (key: CounterKey, units: bigint, operations: number) => {
        const name = counterName(key);
        const { used, times } = facts.uses.get(name) ?? { used: 0n, times: 0 };
        facts.uses.set(name, { used: used + units, times: times + operations });
        facts.changed.set(name, key);
      };
      for (const key of countedKeys(posting, facts, at)) add(key, posting.units, 1);
      for (const key of givenBackKeys(posting, facts, at)) add(key, -posting.units, 0);
    },

    async write(transaction, { uses, changed }) {
      const rows = [...changed].flatMap(([name, key]) => {
        const use = uses.get(name);
        return use ? [{ ...key, ...use }] : [];
      });
      if (rows.length > 0) await writeUses(transaction, rows);
    },
  };
}

const wallets = rowParameters('wallets', { _id: 'uuid' });
const readClients = defineStatement<ArrayParameters, { _id: string; client: string | null }>(
  'read_limited_clients',
  sql`select w._id, case w.owner_type when 'client' then w.owner else w.client end as client
  from wallets w where w._id in (select n._id from ${wallets.from('n')})`,
);

/** The postings as limits see them. The clients of their wallets are read only where a limit is about a client. */
async function readOperations(
  transaction: Connection,
  postings: readonly Posting[],
  limits: Limits,
): Promise<Map<Posting, LimitedOperation>> {
  const ofClients = postings.filter((posting) => findLimitsOn(limits, posting)?.hasClients);
  const ids = new Set(ofClients.flatMap(({ fromWallet, toWallet }) => [fromWallet, toWallet]));
  const rows = ids.size
    ? await readClients(transaction, wallets.values([...ids].map((_id) => ({ _id }))))
    : [];
  const clients = new Map(rows.map(({ _id, client }) => [_id, client]));
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
  if (direction === 'in') return { code: 'limit_exceeded', detail: { key: 'validation.limitOfReceiver' } };
  if (left === undefined)
    return {
      code: 'limit_exceeded',
      detail: { key: countMessages[per as CountedPeriod], args: { limit: _id, per } },
    };
  const amount = formatAmount(left > 0n ? left : 0n, from.decimals);
  return {
    code: 'limit_exceeded',
    detail: {
      key: amountMessages[per],
      args: { limit: _id, per, left: amount, currency: from.currencyName },
    },
  };
}
