/** Declines postings that a policy requires approval for, whichever call they come from. */
import {
  addUse,
  type CounterKey,
  type Counters,
  counterName,
  createPeriodStarts,
  isCountedPeriod,
  type MakerData,
  makerCounter,
  openCounters,
  readClients,
  sumUses,
  writeCounter,
  writeCounters,
} from '#features/limits/service';
import type { Posting, PostingRule, PostingSides } from '#ledger';
import { judgeOperation } from './judge.ts';
import { isAbout, loadPolicies, type Policies, type Policy } from './policies.ts';

type Facts = Counters & {
  policies: Policies;
  /** What makers had moved when the batch began. */
  before: Counters['uses'];
};

/** @param zone time zone of the borders between periods */
export function approvalRule(zone: string): PostingRule<Policies, Facts> {
  const startOf = createPeriodStarts(zone);
  /** What the policy counts the posting in; undefined if it judges each on its own. */
  const counterOf = ({ per, client }: Policy, posting: Posting, at: Date): CounterKey | undefined => {
    const { operator: maker, type: operation, currency } = posting;
    if (!isCountedPeriod(per)) return undefined;
    return makerCounter({ maker, operation, currency, client, per, start: startOf(per, at) });
  };
  /** All that the posting counts in, whether or not it is approved. */
  const countersOf = (posting: Posting, policies: Policies, clients: Clients, at: Date): CounterKey[] => {
    const keys = policiesOn(policies, posting)
      .filter((policy) => isAbout(policy, clients))
      .flatMap((policy) => counterOf(policy, posting, at) ?? []);
    return [...new Map(keys.map((key) => [counterName(key), key])).values()];
  };

  return {
    load: loadPolicies,
    concerns: ({ type, approval }, policies) => approval !== undefined || policies.has(type),

    async read(transaction, postings, policies) {
      const isOfClient = ({ per, client }: Policy) => client !== null && isCountedPeriod(per);
      const clients = await readClients(
        transaction,
        postings.filter((posting) => policiesOn(policies, posting).some(isOfClient)),
      );
      const keys = postings.flatMap((posting) => {
        const parties = [posting.fromWallet, posting.toWallet].map((wallet) => clients.get(wallet) ?? null);
        return countersOf(posting, policies, parties, posting.date ?? new Date());
      });
      const counters = await openCounters(transaction, keys);
      return { ...counters, policies, before: new Map(counters.uses) };
    },

    judge(posting, sides, { policies, uses, before }, at) {
      const { units, total = units, type: operation, currency, reference } = posting;
      const earlier = (policy: Policy): bigint => {
        const key = counterOf(policy, posting, at);
        if (!key) return 0n;
        const [first, now] = [sumUses(before, [key]).used, sumUses(uses, [key]).used];
        // `total` includes what of the same payment has been counted already.
        const others = now + units - total;
        return others > first ? others : first;
      };
      const reviewed = {
        ...{ operation, money: { currency, units: total }, summary: reference },
        ...{ clients: clientsOf(sides), wallets: walletsOf(posting) },
      };
      return judgeOperation(policies, posting.approval, effectOf(posting), reviewed, earlier);
    },

    /** The transaction names the request, and so who approved it. */
    sealedData(posting, sides, { policies }, at) {
      const { approval } = posting;
      const countedOfMaker = countersOf(posting, policies, clientsOf(sides), at).map(writeCounter);
      const data: Partial<MakerData> & { approval?: string } = {
        ...(approval && { approval: approval._id }),
        ...(countedOfMaker.length && { countedOfMaker }),
      };
      return Object.keys(data).length ? data : undefined;
    },

    count(posting, sides, facts, at) {
      for (const key of countersOf(posting, facts.policies, clientsOf(sides), at))
        addUse(facts, key, posting.units, 1);
    },

    write: writeCounters,
  };
}

type Clients = readonly (string | null)[];

const clientsOf = ({ from, to }: PostingSides): Clients => [from.client, to.client];

/** The policies on the operation in the currency, whatever the amount. */
const policiesOn = (policies: Policies, { type, currency }: Posting): Policy[] =>
  (policies.get(type) ?? []).filter((policy) => policy.currency === currency);

function effectOf(posting: Posting) {
  const { type, currency, units, total = units, endsHold } = posting;
  return {
    ...{ type, currency, units: total.toString(), ...walletsOf(posting) },
    // What is held for a capture is available to it.
    ...(endsHold !== undefined && { endsHold: endsHold.units.toString() }),
  };
}

function walletsOf({ fromWallet, toWallet, units, total = units }: Posting) {
  return { from: fromWallet, to: total === units ? toWallet : null };
}
