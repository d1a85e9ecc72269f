import {
  choice,
  choices,
  computed,
  defineResource,
  integer,
  money,
  reference,
  text,
  timestamp,
} from '#engine/contract';
import { limitDirections, limitPeriods, limitScopes, limitSetters, operations } from './words.ts';

/** Scopes whose money has a direction. */
const accounts = ['client', 'wallet'] as const;

/**
 * The most money, or the most operations of the chosen kinds together, in one operation, day, week or month: of a user, of
 * each user of a role, out of a client's wallets or one wallet, or into them. Without `until` it is permanent; with `until`
 * it replaces the permanent ones of the same setter while it lasts.
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
    limitedClient: reference('client', { required: true, createOnly: true }),
    wallet: reference('wallets', { required: true, createOnly: true }),
    direction: choice(limitDirections, { required: true, createOnly: true }),
    operations: choices(operations, { required: true, createOnly: true }),
    currency: reference('currency', { required: true, createOnly: true }),
    per: choice(limitPeriods, { required: true, createOnly: true }),
    most: money('currency'),
    count: integer({ min: 1, max: 1_000_000 }),
    until: timestamp({ future: true }),
    reason: text({ required: true, max: 200 }),
    status: computed(choice(['active', 'expired']), { by: 'service' }),
    setBy: choice(limitSetters, { readOnly: true }),
    client: reference('client', { readOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  when: {
    role: { scope: 'role' },
    user: { scope: 'user' },
    limitedClient: { scope: 'client' },
    wallet: { scope: 'wallet' },
    direction: { scope: accounts },
    count: { per: { not: 'operation' } },
  },
  required: { most: { count: { set: false } } },
  list: {
    columns: ['reason', 'scope', 'operations', 'per', 'most', 'count', 'until', 'status', 'setBy'],
    filters: [
      'q',
      'scope',
      'role',
      'user',
      'limitedClient',
      'wallet',
      'operations',
      'currency',
      'per',
      'until',
      'setBy',
    ],
    search: ['reason'],
    sort: ['createdAt', 'DESC'],
  },
  sections: {
    subject: ['scope', 'role', 'user', 'limitedClient', 'wallet', 'direction'],
    amount: ['operations', 'currency', 'per', 'most', 'count'],
    about: ['reason', 'until', 'status', 'setBy', 'client', 'createdAt'],
  },
  approvable: true,
  rights: { admin: ['read', 'create', 'edit', 'delete'], agent: [], customer: [] },
  tenancy: { client: 'client', shared: true },
});
