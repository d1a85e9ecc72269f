/** Declines postings that a policy requires approval for, whichever call they come from. */
import type { Posting, PostingRule, PostingSides } from '#ledger';
import { judgeOperation } from './judge.ts';
import { loadPolicies, type Policies } from './policies.ts';

export const approvalRule: PostingRule<Policies, Policies> = {
  load: loadPolicies,
  concerns: ({ type, approval }, policies) => approval !== undefined || policies.has(type),
  read: async (_transaction, _postings, policies) => policies,
  judge(posting, sides, policies) {
    const { total = posting.units, type: operation, currency, reference } = posting;
    return judgeOperation(policies, posting.approval, effectOf(posting), {
      ...{ operation, money: { currency, units: total }, summary: reference },
      clients: [sides.from.client, sides.to.client],
      wallets: walletsOf(posting),
    });
  },
  /** The transaction names the request, and so who approved it. */
  sealedData: ({ approval }: Posting, _sides: PostingSides) => approval && { approval: approval._id },
};

function effectOf(posting: Posting) {
  const { type, currency, units, total = units } = posting;
  return { type, currency, units: total.toString(), ...walletsOf(posting) };
}

function walletsOf({ fromWallet, toWallet, units, total = units }: Posting) {
  return { from: fromWallet, to: total === units ? toWallet : null };
}
