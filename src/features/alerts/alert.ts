import {
  boolean,
  choice,
  computed,
  defineResource,
  integer,
  money,
  reference,
  text,
  timestamp,
} from '#engine/contract';

/**
 * Announces once per crossing that what is available in a wallet, the balance without what is held, fell below an amount, or that
 * the use of a limit reached a percentage: as an `alertCrossing`, and by mail to its recipient.
 */
export const alert = defineResource({
  name: 'alert',
  subject: 'Alert',
  table: 'alerts',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/alerts', item: '/dashboard/alert' },
  icon: 'alert',
  group: 'control',
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(['balance_below', 'limit_usage'], { required: true, createOnly: true }),
    wallet: reference('wallets', { required: true, createOnly: true }),
    currency: reference('currency', { required: true, createOnly: true }),
    threshold: money('currency', { positive: true }),
    limit: reference('limit', { required: true, createOnly: true }),
    /** Per cent of the limit's amount or number of operations, whichever reaches it first. */
    percent: integer({ min: 1, max: 100, default: 80 }),
    /** Who is sent the mails; whoever creates it unless it says. */
    recipient: reference('user'),
    active: boolean({ default: true }),
    state: computed(choice(['armed', 'crossed']), { by: 'service' }),
    client: reference('client', { readOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  when: {
    wallet: { kind: 'balance_below' },
    currency: { kind: 'balance_below' },
    threshold: { kind: 'balance_below' },
    limit: { kind: 'limit_usage' },
    percent: { kind: 'limit_usage' },
  },
  required: { threshold: { kind: 'balance_below' }, percent: { kind: 'limit_usage' } },
  list: {
    columns: ['name', 'kind', 'wallet', 'threshold', 'limit', 'percent', 'recipient', 'state', 'active'],
    sparse: ['wallet', 'threshold', 'limit', 'percent'],
    filters: ['q', 'kind', 'wallet', 'currency', 'limit', 'recipient', 'active', 'client'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
  },
  sections: {
    condition: ['name', 'kind', 'wallet', 'currency', 'threshold', 'limit', 'percent', 'state'],
    about: ['recipient', 'active', 'client', 'createdAt'],
  },
  related: [{ resource: 'alertCrossing', by: 'alert' }],
  rights: { admin: ['read', 'create', 'edit', 'delete'], agent: [], customer: [] },
  tenancy: { client: 'client' },
});
