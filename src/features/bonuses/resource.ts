import { choice, integer, moment, money, reference, text } from '../../engine/contract/fields.ts';
import { defineResource } from '../../engine/contract/resource.ts';

/**
 * A fixed amount that a client's users are given, within a budget and until it expires. It has calls and
 * a page of its own, so it is not in the list of resources.
 */
export const bonus = defineResource({
  name: 'bonus',
  subject: 'Bonus',
  table: 'bonuses',
  represent: 'name',
  routes: { list: '/dashboard/bonus', item: '/dashboard/bonus' },
  icon: 'bonus',
  group: 'money',
  fields: {
    name: text({ required: true, max: 120 }),
    currency: reference('currency', { required: true }),
    /** What each recipient gets. */
    amount: money('currency', { required: true }),
    client: reference('client', { required: true }),
    expiresAt: moment(),
    /** The most that is paid in all; none means no bound. */
    budget: money('currency'),
    /** What has been paid so far. */
    paid: money('currency', { readOnly: true, required: true }),
    payments: integer({ readOnly: true, required: true }),
    status: choice(['active', 'cancelled'], { readOnly: true, default: 'active' }),
    user: reference('user', { readOnly: true }),
    createdAt: moment({ readOnly: true, default: 'now', day: true }),
  },
  list: {
    columns: ['name', 'client', 'amount', 'currency', 'budget', 'paid', 'payments', 'expiresAt', 'status'],
    filters: ['q', 'client', 'currency', 'status', 'expiresAt'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
  },
  without: ['create', 'edit', 'delete'],
  tenancy: { client: 'client' },
});
