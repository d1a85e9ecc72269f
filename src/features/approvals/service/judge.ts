/** Whether an operation may happen: no policy is about it, or enough people have approved exactly this. */
import { isDeepStrictEqual } from 'node:util';
import { type ApprovalEffect, ApprovalRequired, type Caller, ServiceError } from '#engine/service';
import {
  type EarlierUnits,
  findPolicy,
  type Policies,
  type Policy,
  type ReviewedOperation,
} from './policies.ts';

/** What a request stores about an operation that needs approval. */
export type ApprovalTerms = ReviewedOperation & {
  policy: Policy;
  summary: string;
  /** What the maker moved before in the policy's period, if that is why the policy applies. */
  earlier?: bigint;
  /** `_id`s of the wallets of a payment; `to` is null if it pays several. */
  wallets?: { from: string; to: string | null };
  /** The record that changes; `_id` is null if it is created. */
  record?: { resource: string; _id: string | null };
};

/**
 * @param earlier what the maker moved before in the period of a policy
 * @returns the error to reject the operation with; undefined if it may happen
 */
export function judgeOperation(
  policies: Policies,
  approved: Caller['approval'],
  effect: ApprovalEffect,
  operation: Omit<ApprovalTerms, 'policy' | 'earlier'>,
  earlier: EarlierUnits = () => 0n,
): ServiceError | undefined {
  const policy = findPolicy(policies, operation, earlier);
  if (!policy) return undefined;
  if (policy.isAltered) return new ServiceError('row_altered');
  if (approved && approved.approvers >= policy.approvers && isDeepStrictEqual(approved.effect, effect))
    return undefined;
  const isSplit = operation.money && operation.money.units < (policy.from ?? 0n);
  const terms = { ...operation, policy, ...(isSplit && { earlier: earlier(policy) }) };
  return new ApprovalRequired(effect, terms satisfies ApprovalTerms);
}
