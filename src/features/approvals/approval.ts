import {
  choice,
  defineResource,
  integer,
  json,
  money,
  reference,
  references,
  secret,
  text,
  timestamp,
} from '#engine/contract';
import { limitPeriods } from '#features/limits';
import { operations } from './operations.ts';

const readOnly = { readOnly: true } as const;

/**
 * A call that waits for other people's approval, then is performed once, as whoever requested it. It is performed by the
 * service and judged anew; if it would do anything else than what was approved, it must be approved again.
 */
export const approval = defineResource({
  name: 'approval',
  subject: 'Approval',
  table: 'approvals',
  recordRepresentation: 'summary',
  routes: { list: '/dashboard/approvals', item: '/dashboard/approval' },
  icon: 'approval',
  group: 'control',
  fields: {
    summary: text({ ...readOnly, max: 200 }),
    operation: choice(operations, readOnly),
    status: choice(['pending', 'approved', 'executed', 'failed', 'rejected', 'withdrawn', 'expired']),
    amount: money('currency', readOnly),
    currency: reference('currency', readOnly),
    /** What its maker had moved before in the policy's period, if it waits because of the sum. */
    earlier: money('currency', readOnly),
    per: choice(limitPeriods, readOnly),
    /** The wallet that would pay, and the one that would be paid unless there are several. */
    from: reference('wallets', readOnly),
    to: reference('wallets', readOnly),
    /** The record that would change. */
    resource: text({ ...readOnly, max: 80 }),
    record: text({ ...readOnly, max: 120 }),
    /** What the call would do. The service compares it with what it does. */
    effect: json(readOnly),
    requestedBy: reference('user', readOnly),
    via: text({ ...readOnly, max: 120 }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
    policy: text({ ...readOnly, max: 120 }),
    /** How many people must approve it. */
    approvers: integer({ ...readOnly, min: 1, max: 3 }),
    role: text({ ...readOnly, max: 40 }),
    approvedBy: references('user', readOnly),
    rejectedBy: reference('user', readOnly),
    reason: text({ ...readOnly, max: 500 }),
    /** When it last had to be approved again, because it would do something else. */
    changedAt: timestamp(readOnly),
    expiresAt: timestamp(readOnly),
    endedAt: timestamp(readOnly),
    /** Why it failed: the code of an error. */
    failure: text({ ...readOnly, max: 80 }),
    client: reference('client', readOnly),
    /** Method and path, for programs. */
    call: text({ ...readOnly, max: 200 }),
    /** The whole request, which may contain a password. */
    request: secret({ ...readOnly, storage: 'encrypted' }),
  },
  state: 'status',
  expires: { at: 'expiresAt', from: ['pending'], to: 'expired' },
  actions: {
    approve: {
      from: ['pending'],
      effect: true,
      makerField: 'requestedBy',
      confirms: 'always',
      errorCodes: ['forbidden'],
    },
    reject: {
      from: ['pending'],
      to: 'rejected',
      effect: true,
      makerField: 'requestedBy',
      detachedFields: true,
      confirm: 'danger',
      fields: { reason: text({ required: true, max: 500 }) },
    },
    withdraw: { from: ['pending'], to: 'withdrawn', effect: true, onlyBy: 'requestedBy', anyRole: true },
  },
  list: {
    columns: ['summary', 'operation', 'amount', 'currency', 'requestedBy', 'createdAt', 'status'],
    filters: [
      'q',
      'can',
      'operation',
      'status',
      'currency',
      'from',
      'to',
      'requestedBy',
      'createdAt',
      'record',
    ],
    search: ['summary'],
    sort: ['createdAt', 'DESC'],
    views: {
      toDecide: { can: 'approve' },
      own: { can: 'withdraw' },
      pending: { status: 'pending' },
      decided: { status: ['approved', 'executed', 'failed', 'rejected', 'withdrawn', 'expired'] },
    },
  },
  header: {
    title: 'summary',
    subtitle: ['operation', 'requestedBy', 'createdAt'],
    figures: ['amount'],
    primary: 'approve',
  },
  sections: {
    request: [
      'summary',
      'operation',
      'amount',
      'currency',
      'earlier',
      'per',
      'from',
      'to',
      'resource',
      'record',
      'effect',
    ],
    decision: ['status', 'policy', 'approvers', 'role', 'approvedBy', 'rejectedBy', 'reason', 'failure'],
    about: ['requestedBy', 'via', 'client', 'createdAt', 'changedAt', 'expiresAt', 'endedAt', 'call'],
  },
  exclude: ['create', 'edit', 'delete'],
  rights: { admin: ['approve', 'reject'], agent: [], customer: [] },
  tenancy: { client: 'client', user: 'requestedBy' },
});
