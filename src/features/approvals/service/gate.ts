/** Judges changes of records, and stores the calls that need approval. */
import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  type ApprovalGate,
  callKey,
  canonicalJson,
  changeAsService,
  insertNew,
  type RequestedCall,
  readRecord,
  ServiceError,
  type Write,
} from '#engine/service';
import { approval } from '../approval.ts';
import { type ApprovalTerms, judgeOperation } from './judge.ts';
import { loadPolicies } from './policies.ts';
import { approvals as table } from './tables.ts';

const HOUR_MS = 3_600_000;

export const approvalGate: ApprovalGate = {
  async beginReview(write) {
    const { transaction, keys, resource, caller } = write;
    // A change of a policy is judged by the policies before it.
    const policies = await loadPolicies(transaction, keys);
    return async ({ action, record, label, client, before, after }) => {
      const operation = resource.name;
      const effect = {
        resource: operation,
        record: action === 'create' ? null : record,
        action,
        before,
        after,
      };
      const error = judgeOperation(policies, caller.approval, effect, {
        ...{ operation, clients: [client], summary: label },
        record: { resource: operation, _id: action === 'create' ? null : record },
      });
      if (error) throw error;
      if (caller.approval) await markExecuted(write, caller.approval._id);
    };
  },

  async request(core, requested, { effect, terms }) {
    const { caller } = requested;
    const digest = digestOf(requested);
    const _id = await core.database.transaction(async (transaction) => {
      // A repeated request waits for the first one.
      const lock = `approval ${caller.user} ${digest}`;
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      const hasKey = requested.request.idempotencyKey !== undefined;
      const [first] = await transaction
        .select({ _id: table._id })
        .from(table)
        .where(
          and(
            eq(table.requestedBy, caller.user),
            eq(table.digest, digest),
            // Without a key, the same request may be made again once the first has ended.
            hasKey ? undefined : inArray(table.status, ['pending', 'approved']),
          ),
        )
        .orderBy(desc(table.createdAt))
        .limit(1);
      if (first) return String(first._id);
      const write: Write = { ...core, transaction, caller, resource: approval };
      const values = { ...toValues(requested, terms as ApprovalTerms), effect, digest };
      return (await insertNew(write, {}, values))._id;
    });
    return readRecord(core, core.database.orm, approval, _id, caller);
  },
};

/** What a request stores of the operation that it needs approval for. */
export function toTerms({ policy, operation, summary, money, earlier, wallets, record }: ApprovalTerms) {
  return {
    ...{ operation, summary, policy: policy.name, approvers: policy.approvers, role: policy.role },
    ...{ amount: money?.units ?? null, currency: money?.currency ?? null },
    // Not part of the effect: it grows while the request waits.
    ...(earlier === undefined ? { earlier: null, per: null } : { earlier, per: policy.per }),
    ...{ from: wallets?.from ?? null, to: wallets?.to ?? null },
    ...{ resource: record?.resource ?? null, record: record?._id ?? null },
  };
}

function toValues({ call, caller, request }: RequestedCall, needed: ApprovalTerms) {
  const now = (caller.at ?? new Date()).getTime();
  const { expectedRevision: _, ...stored } = request;
  return {
    ...toTerms(needed),
    status: 'pending',
    via: caller.via ?? null,
    createdAt: new Date(now),
    expiresAt: new Date(now + needed.policy.expiresAfter * HOUR_MS),
    call: callKey(call),
    request: JSON.stringify(stored),
  };
}

/** In the transaction of the change, so that it happens once. @throws ServiceError `wrong_state` if it has happened */
async function markExecuted(write: Write, id: string): Promise<void> {
  const isExecuted = await changeAsService(
    { ...write, resource: approval },
    {
      ...{ id, condition: eq(table.status, 'approved'), action: 'execute' },
      values: { status: 'executed', endedAt: new Date() },
    },
  );
  if (!isExecuted) throw new ServiceError('wrong_state');
}

function digestOf({ call, request: { params, query, body, idempotencyKey } }: RequestedCall): string {
  const identity = { params, query, body: body ?? null, key: idempotencyKey ?? null };
  return createHash('sha256')
    .update(`${callKey(call)}\n${canonicalJson(identity)}`)
    .digest('hex');
}
