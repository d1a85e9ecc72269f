import {
  choice,
  computed,
  defineResource,
  integer,
  isInRange,
  money,
  reference,
  text,
  timestamp,
} from '#engine/contract';
/** A fixed amount paid to users of a client, within a budget and until it expires. */
export const bonus = defineResource({
  name: 'bonus',
  subject: 'Bonus',
  table: 'bonuses',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/bonus', item: '/dashboard/bonus' },
  paths: { create: '/bonus/add' },
  icon: 'bonus',
  group: 'money',
  fields: {
    name: text({ required: true, max: 120 }),
    client: reference('client', { required: true }),
    currency: reference('currency', {
      required: true,
      optionsFrom: { of: 'client', in: 'activatedCurrencies', errorCode: 'currency_disabled' },
    }),
    /** The amount for each recipient. */
    amount: money('currency', { required: true, positive: true }),
    /** The maximum total; unlimited if null. */
    budget: money('currency', { positive: true }),
    expiresAt: timestamp({ future: true }),
    /** The total paid so far. */
    paid: money('currency', { readOnly: true, required: true, default: '0' }),
    left: computed(money('currency'), { by: 'service' }),
    payments: integer({ readOnly: true, required: true, default: 0 }),
    status: choice(['active', 'cancelled'], { readOnly: true, default: 'active' }),
    /** Whether it can be paid, and if not, why. */
    standing: computed(choice(['active', 'cancelled', 'expired', 'used']), { by: 'service' }),
    user: reference('user', { readOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  checks: [
    {
      on: 'budget',
      holds: ({ amount, budget }) => amount === null || budget === null || isInRange(budget, { min: amount }),
      messageKey: 'coversOne',
    },
  ],
  state: 'status',
  header: { title: 'name', subtitle: ['client'], state: 'standing' },
  actions: { cancel: { from: ['active'], to: 'cancelled', idempotent: true, confirm: 'danger' } },
  list: {
    columns: ['name', 'client', 'amount', 'expiresAt', 'budget', 'left', 'standing'],
    filters: ['q', 'client', 'currency', 'status', 'expiresAt'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
    views: { active: { status: 'active' } },
  },
  errorCodes: { create: ['currency_disabled'] },
  exclude: ['edit', 'delete'],
  rights: 'wildcards',
  tenancy: { client: 'client' },
});
