import { choice, date, defineResource, integer, money, reference, text, timestamp } from '#engine/contract';

const readOnly = { readOnly: true } as const;

/** One crossing of an alert, from then on until the condition holds no more. It is announced once. */
export const alertCrossing = defineResource({
  name: 'alertCrossing',
  subject: 'AlertCrossing',
  table: 'alert_crossings',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/alert-crossings', item: '/dashboard/alert-crossing' },
  icon: 'alertCrossing',
  group: 'control',
  fields: {
    /** The alert's name at that time. */
    name: text({ ...readOnly, max: 120 }),
    alert: reference('alert', readOnly),
    status: choice(['open', 'ended']),
    /** What was available in the wallet, or used of the limit, when it was noticed. */
    amount: money('currency', readOnly),
    currency: reference('currency', readOnly),
    /** How much of the limit was used. */
    percent: integer(readOnly),
    /** Whose use it is, of a limit that counts each user of a role. */
    user: reference('user', readOnly),
    /** First day of the limit's period. */
    period: date(readOnly),
    crossedAt: timestamp(readOnly),
    endedAt: timestamp(readOnly),
    /** `withheld`: the recipient is inactive, or may not read any more what the alert is about. */
    mail: choice(['pending', 'sending', 'sent', 'failed', 'withheld'], readOnly),
    mailedAt: timestamp(readOnly),
    client: reference('client', readOnly),
  },
  state: 'status',
  list: {
    columns: ['alert', 'amount', 'percent', 'user', 'crossedAt', 'status', 'endedAt', 'mail'],
    sparse: ['percent', 'user', 'endedAt'],
    filters: ['q', 'alert', 'user', 'status', 'crossedAt', 'mail', 'client'],
    search: ['name'],
    sort: ['crossedAt', 'DESC'],
    views: { open: { status: 'open' } },
    attention: 'open',
  },
  sections: {
    crossing: ['name', 'alert', 'status', 'amount', 'currency', 'percent', 'user', 'period'],
    about: ['crossedAt', 'endedAt', 'mail', 'mailedAt', 'client'],
  },
  exclude: ['create', 'edit', 'delete'],
  rights: { admin: ['read'], agent: [], customer: [] },
  tenancy: { client: 'client' },
});
