/** The posting rule: behind the ledger's locks, nothing moves or reserves more than the limits allow. */
import type { Connection } from '#engine/service';
import type { Decline, Posting, PostingRule, PostingSides } from '#ledger';
import { readClients, walletsOf } from './clients.ts';
import { type LimitData, type Movement, readCounted, reversedBy } from './counted.ts';
import { exceeded } from './exceeded.ts';
import { countersOfHold, endedKeys, freedUnits, giveBackHold } from './holds.ts';
import { findConcerned, type LimitedOperation, type LimitInForce, limitsInForce } from './inForce.ts';
import { findLimitsOn, type Limits, loadLimits } from './limits.ts';
import { createPeriodStarts } from './period.ts';
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

/** The limits in force for a movement, each with its counters, and those in which the movement itself counts. */
type MovementTerms = { at: Date; limits: { one: LimitInForce; keys: CounterKey[] }[]; counted: CounterKey[] };

type Facts = Counters & {
  limits: Limits;
  operations: ReadonlyMap<Movement, LimitedOperation>;
  /** What applies to each at its date: asked for several times. */
  terms: Map<Movement, MovementTerms>;
  /** The counters of reversed transactions, by their `_id`. */
  originals: ReadonlyMap<string, readonly CounterKey[]>;
};

/** @param zone time zone of the borders between periods */
export function limitRule(zone: string): PostingRule<Limits, Facts> {
  const startOf = createPeriodStarts(zone);
  const keysAt = (one: LimitInForce, at: Date) => countersOf(one, (per) => startOf(per, at));
  const termsOf = (posting: Movement, { limits, operations, terms }: Facts, at: Date): MovementTerms => {
    const known = terms.get(posting);
    if (known?.at === at) return known;
    const operation = operations.get(posting);
    const inForce = operation ? limitsInForce(limits, operation, at) : [];
    const withKeys = inForce.map((one) => ({ one, keys: keysAt(one, at) }));
    const own = withKeys.flatMap(({ keys }) => keys.filter((key) => key.operation === posting.type));
    const counted = [...new Map(own.map((key) => [counterName(key), key])).values()];
    const found = { at, limits: withKeys, counted };
    terms.set(posting, found);
    return found;
  };
  /** A closed period gets nothing back. */
  const givenBackKeys = (posting: Posting, { originals }: Facts, at: Date): CounterKey[] => {
    const keys = originals.get(reversedBy(posting) ?? '') ?? [];
    return keys.filter(({ per, start }) => start === startOf(per, at));
  };

  const concerns = (posting: Movement, limits: Limits): boolean =>
    findLimitsOn(limits, posting) !== undefined ||
    (limits.size > 0 && reversedBy(posting) !== undefined) ||
    endedKeys(posting).length > 0;

  async function read(
    transaction: Connection,
    postings: readonly Movement[],
    limits: Limits,
  ): Promise<Facts> {
    const operations = await readOperations(transaction, postings, limits);
    const originals = await readCounted(transaction, postings);
    const keys = postings.flatMap((posting) => {
      const at = posting.date ?? new Date();
      const operation = operations.get(posting);
      const concerned = operation ? findConcerned(limits, operation) : [];
      const own = concerned.flatMap((one) => keysAt(one, at));
      return [...own, ...(originals.get(reversedBy(posting) ?? '') ?? []), ...endedKeys(posting)];
    });
    const lockedWallets = new Set(postings.flatMap(walletsOf));
    const counters = await openCounters(transaction, keys, lockedWallets);
    return { ...counters, limits, operations, terms: new Map(), originals };
  }

  function judge(posting: Movement, from: PostingSides['from'], facts: Facts, at: Date): Decline | undefined {
    let tightest: { one: LimitInForce; left: bigint } | undefined;
    for (const { one, keys } of termsOf(posting, facts, at).limits) {
      const { limit } = one;
      if (limit.isAltered) return { code: 'row_altered' };
      const { used, times } = sumUses(facts.uses, keys);
      if (limit.count !== null && times >= limit.count) return exceeded(one, undefined, from);
      if (limit.most === null) continue;
      const left = limit.most - used + freedUnits(posting, keys);
      if (posting.units > left && (!tightest || left < tightest.left)) tightest = { one, left };
    }
    return tightest && exceeded(tightest.one, tightest.left, from);
  }

  return {
    load: loadLimits,
    concerns,
    read,
    judge: (posting, { from }, facts, at) => judge(posting, from, facts, at),

    sealedData(posting, _sides, facts, at): LimitData {
      const { counted } = termsOf(posting, facts, at);
      const givenBack = givenBackKeys(posting, facts, at);
      return {
        ...(counted.length && { counted: counted.map(writeCounter) }),
        ...(givenBack.length && { givenBack: givenBack.map(writeCounter) }),
      };
    },

    count(posting, _sides, facts, at) {
      for (const key of termsOf(posting, facts, at).counted) addUse(facts, key, posting.units, 1);
      for (const key of givenBackKeys(posting, facts, at)) addUse(facts, key, -posting.units, 0);
      if (posting.endsHold) giveBackHold(facts, endedKeys(posting), posting.endsHold.units);
    },

    write: writeCounters,

    holds: {
      async place(transaction, hold, account, limits) {
        if (!concerns(hold, limits)) return undefined;
        const facts = await read(transaction, [hold], limits);
        const at = hold.date ?? new Date();
        const decline = judge(hold, account, facts, at);
        if (decline) return decline;
        const { counted: keys } = termsOf(hold, facts, at);
        for (const key of keys) addUse(facts, key, hold.units, 1);
        await writeCounters(transaction, facts);
        return keys.length ? { data: { counted: keys.map(writeCounter) } satisfies LimitData } : undefined;
      },

      async end(transaction, { wallet, currency }, hold) {
        const keys = countersOfHold(hold, currency);
        if (keys.length === 0) return;
        const counters = await openCounters(transaction, keys, new Set([wallet]));
        giveBackHold(counters, keys, hold.units);
        await writeCounters(transaction, counters);
      },
    },
  };
}

/** The postings as limits see them. The clients of their wallets are read only where a limit is about a client. */
async function readOperations(
  transaction: Connection,
  postings: readonly Movement[],
  limits: Limits,
): Promise<Map<Movement, LimitedOperation>> {
  const ofClients = postings.filter((posting) => findLimitsOn(limits, posting)?.hasClients);
  const clients = await readClients(transaction, ofClients);
  const account = (wallet: string) => ({ wallet, client: clients.get(wallet) ?? null });
  return new Map(
    postings.map((posting) => {
      const { operator, role, type, currency } = posting;
      const [from, to] = walletsOf(posting).map(account);
      return [posting, { operator, role, type, currency, ...(from && { from }), ...(to && { to }) }];
    }),
  );
}
