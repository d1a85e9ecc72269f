import { choice, computed, defineResource, money, reference, text, timestamp } from '#engine/contract';
import { limitPeriods, limitScopes, operations } from './words.ts';

/**
 * The most that a user, or each user of a role, may move in one operation, day, week or month. Without `until` it is
 * permanent; with `until` it replaces the permanent ones while it lasts.
 */
export const limit = defineResource({
  name: 'limit',
  subject: 'Limit',
  table: 'limits',
  recordRepresentation: 'reason',
  routes: { list: '/dashboard/limits', item: '/dashboard/limit' },
  icon: 'limit',
  group: 'control',
  fields: {
    scope: choice(limitScopes, { required: true, createOnly: true }),
    role: reference('role', { required: true, createOnly: true }),
    user: reference('user', { required: true, createOnly: true }),
    operation: choice(operations, { required: true, createOnly: true }),
    currency: reference('currency', { required: true, createOnly: true }),
    per: choice(limitPeriods, { required: true, createOnly: true }),
    most: money('currency', { required: true }),
    until: timestamp({ future: true }),
    reason: text({ required: true, max: 200 }),
    status: computed(choice(['active', 'expired']), { by: 'service' }),
    client: reference('client', { readOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  when: { role: { scope: 'role' }, user: { scope: 'user' } },
  list: {
    columns: ['reason', 'role', 'user', 'operation', 'per', 'most', 'until', 'status'],
    filters: ['q', 'scope', 'role', 'user', 'operation', 'currency', 'per', 'until'],
    search: ['reason'],
    sort: ['createdAt', 'DESC'],
  },
  sections: {
    subject: ['scope', 'role', 'user'],
    amount: ['operation', 'currency', 'per', 'most'],
    about: ['reason', 'until', 'status', 'client', 'createdAt'],
  },
  approvable: true,
  rights: { admin: ['read'], agent: [], customer: [] },
  tenancy: { client: 'client', shared: true },
});
