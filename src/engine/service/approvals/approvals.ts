/**
 * Changes that need somebody else's approval. One feature judges them where they are written, and stores the
 * requested call. Whichever way a change comes in, it is judged in the transaction that writes it, so no call can omit it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../../contract/call.ts';
import { approvalResource, findResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { serviceFeatures } from '../feature.ts';
import type { CallRequest, CallResult } from '../http/callRegistry.ts';
import type { RecordInput, Write } from '../records/hooks.ts';
import { tenantOf } from '../records/write/auditEntry.ts';
import type { Caller } from '../sessions/caller.ts';
import { type ApprovalGate, ApprovalRequired, type ReviewedChange } from './gate.ts';

function findGate(): ApprovalGate | undefined {
  return serviceFeatures.find(({ approvals }) => approvals)?.approvals;
}

/**
 * Whether the call can become a request: it moves money, changes what its resource lists as `approvable`, or declares
 * `approval_required`, because it changes records of another resource.
 */
export function canNeedApproval({ movesMoney, errorCodes = [], generic, action, method }: Call): boolean {
  // Tools know the contract side alone.
  const isPossible = findGate() ?? approvalResource();
  if (!isPossible || method === 'GET' || generic?.call === 'list' || action?.isBulk) return false;
  if (movesMoney || errorCodes.includes('approval_required')) return true;
  const name = generic?.resource ?? action?.resource;
  const approvable = (name !== undefined && findResource(name)?.approvable) || [];
  return method === 'DELETE' ? approvable === true : isApprovable({ approvable });
}

/** Performs a call. If it needs an approval, it is stored as a request instead, and the result has status 202. */
export async function performOrRequest(
  core: Core,
  { call, caller, request }: { call: Call; caller: Caller | null; request: CallRequest },
  perform: () => Promise<CallResult>,
): Promise<CallResult> {
  try {
    return await perform();
  } catch (error) {
    const gate = findGate();
    // An approved request that needs more than it was approved for goes back to whoever performs it.
    if (!gate || !(error instanceof ApprovalRequired) || !caller || caller.approval) throw error;
    return { body: { approval: await gate.request(core, { call, caller, request }, error) }, status: 202 };
  }
}

type Change = { record: RecordInput & { _id: string }; before?: RecordInput; after?: RecordInput };
type Review = (action: ReviewedChange['action'], change: Change) => Promise<void>;

/**
 * Begins the review of a change, before it is written.
 * @returns lets the gate judge the change, once it is written in the same transaction. `after` has the new values in the format of
 * a request, `record` the whole record before or after. It throws ApprovalRequired
 */
export async function beginReview(write: Write): Promise<Review> {
  const { resource } = write;
  const judge = isApprovable(resource) ? await findGate()?.beginReview(write) : undefined;
  if (!judge) return async () => undefined;
  return async (action, { record, before = {}, after = {} }) => {
    if (action === 'delete' && resource.approvable !== true) return;
    const isChanged = (name: string) => hasChanged(name, before, after, action);
    const approvable = approvableFields(resource).filter(isChanged);
    if (approvable.length === 0) return;
    // Whoever approves sees all that the call changes, and if something else changes one of them first, approves it again.
    const given = Object.keys(resource.fields).filter((name) => isGiven(resource, name) && isChanged(name));
    const names = [...new Set([...approvable, ...given])];
    await judge({
      ...{ action, record: record._id, client: tenantOf(resource, record) },
      label: String(record[resource.recordRepresentation] ?? record._id),
      before: action === 'create' ? {} : pick(resource, names, before),
      after: action === 'delete' ? {} : pick(resource, given, after),
    });
  };
}

function isApprovable({ approvable }: Pick<Resource, 'approvable'>): boolean {
  return approvable === true || approvable.length > 0;
}

function approvableFields({ approvable, fields }: Resource): readonly string[] {
  return approvable === true ? Object.keys(fields) : approvable;
}

function hasChanged(
  name: string,
  before: RecordInput,
  after: RecordInput,
  action: ReviewedChange['action'],
): boolean {
  if (action === 'delete') return (before[name] ?? null) !== null;
  if (after[name] === undefined) return false;
  return !isDeepStrictEqual(after[name] ?? null, before[name] ?? null);
}

/** Whether a caller or the declaration chooses the value, so that the execution writes the same one. */
function isGiven({ fields, state }: Resource, name: string): boolean {
  return !fields[name]?.readOnly || state?.field === name;
}

/** Secrets appear by name only. */
function pick({ fields }: Resource, names: readonly string[], values: RecordInput): RecordInput {
  return Object.fromEntries(
    names.map((name) => [name, fields[name]?.kind === 'secret' ? null : toPlain(values[name])]),
  );
}

/** As JSON reads it again, in which the request stores it. */
function toPlain(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (_, part) =>
    typeof part === 'bigint' ? part.toString() : part,
  );
  return JSON.parse(text);
}
