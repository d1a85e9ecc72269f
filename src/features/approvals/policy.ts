import {
  boolean,
  choice,
  defineResource,
  integer,
  money,
  reference,
  text,
  timestamp,
} from '#engine/contract';
import { limitPeriods } from '#features/limits';
import { moneyOperations, operations } from './operations.ts';

/**
 * Requires other people's approval for an operation: one that moves at least an amount of a currency, by itself or together
 * with what its maker has moved by it in the same day, week or month, or a change of rights. Of several policies the one with
 * the most approvers applies.
 */
export const approvalPolicy = defineResource({
  name: 'approvalPolicy',
  subject: 'ApprovalPolicy',
  table: 'approval_policies',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/approval-policies', item: '/dashboard/approval-policy' },
  icon: 'approvalPolicy',
  group: 'control',
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    operation: choice(operations, { required: true }),
    currency: reference('currency'),
    from: money('currency'),
    per: choice(limitPeriods, { required: true, default: 'operation' }),
    /** The client whose money or records are concerned; null for everybody's. */
    client: reference('client'),
    approvers: integer({ required: true, min: 1, max: 3, default: 1 }),
    /** The role that approvers must have, in addition to the right to approve. */
    role: reference('role'),
    expiresAfter: integer({ required: true, min: 1, max: 720, default: 72 }),
    active: boolean({ default: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  when: {
    currency: { operation: moneyOperations },
    from: { operation: moneyOperations },
    per: { operation: moneyOperations },
  },
  required: { currency: { operation: moneyOperations }, from: { operation: moneyOperations } },
  list: {
    columns: ['name', 'operation', 'from', 'currency', 'per', 'client', 'approvers', 'role', 'active'],
    filters: ['q', 'operation', 'currency', 'per', 'client', 'role', 'active'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
  },
  sections: {
    condition: ['name', 'operation', 'currency', 'from', 'per', 'client'],
    approval: ['approvers', 'role', 'expiresAfter', 'active', 'createdAt'],
  },
  approvable: true,
  rights: { admin: ['read'], agent: [], customer: [] },
  tenancy: { client: 'client', shared: true },
});
