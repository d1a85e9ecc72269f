/** How a feature requires approvals: what it judges, and what it stores. */
import type { Call } from '../../contract/call.ts';
import type { Core } from '../core.ts';
import { ServiceError } from '../errors.ts';
import type { CallRequest } from '../http/callRegistry.ts';
import type { RecordInput, Write } from '../records/hooks.ts';
import type { Caller } from '../sessions/caller.ts';

/** What a call would do, as the approvers see it and as its execution is compared with. Plain JSON. */
export type ApprovalEffect = Readonly<Record<string, unknown>>;

/** Rejects a change that needs an approval. Everything that the call has written is rolled back. */
export class ApprovalRequired extends ServiceError {
  readonly effect: ApprovalEffect;
  /** What the approval must have, as the feature understands it. */
  readonly terms: unknown;

  constructor(effect: ApprovalEffect, terms: unknown) {
    super('approval_required');
    this.effect = effect;
    this.terms = terms;
  }
}

/** A change of a record that its declaration lists as `approvable`. */
export type ReviewedChange = {
  action: 'create' | 'update' | 'delete';
  record: string;
  /** The record's name. */
  label: string;
  /** `_id` of the tenant that the record belongs to. */
  client: string | null;
  /**
   * The fields that change, of which one or more are approvable, with secrets by name only. Values that the service chooses are
   * missing in `after`.
   */
  before: RecordInput;
  after: RecordInput;
};

/** A call as it was requested. */
export type RequestedCall = { call: Call; caller: Caller; request: CallRequest };

export type ApprovalGate = {
  /**
   * Begins a change of an approvable record, in its transaction and before anything is written.
   * @returns judges the change once it is written. If the caller acts for an approved request, it marks the request as executed in
   * the same transaction. It throws ApprovalRequired to reject the change until somebody approves it
   */
  beginReview(this: void, write: Write): Promise<(change: ReviewedChange) => Promise<void>>;
  /** Stores the call until it is decided. A repeated call returns the first request. */
  request(
    this: void,
    core: Core,
    requested: RequestedCall,
    required: ApprovalRequired,
  ): Promise<Record<string, unknown>>;
};
