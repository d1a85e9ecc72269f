import { choice, defineResource, filterKey, money, reference, text, timestamp } from '#engine/contract';

/** Days after which a hold expires, unless it says when. */
export const HOLD_DAYS = 7;

/**
 * Money of a wallet that is reserved for a later payment. It is captured, in whole or part, released, or expires by itself.
 * Until then nothing else can spend it.
 */
export const hold = defineResource({
  name: 'hold',
  subject: 'Hold',
  table: 'holds',
  recordRepresentation: 'reference',
  routes: { list: '/dashboard/holds', item: '/dashboard/hold' },
  icon: 'hold',
  group: 'money',
  fields: {
    wallet: reference('wallets', { required: true, createOnly: true }),
    currency: reference('currency', { required: true, createOnly: true }),
    amount: money('currency', { required: true, positive: true, createOnly: true }),
    /** The wallet to pay. If it is not known yet, the capture names it. */
    to: reference('wallets', { createOnly: true }),
    reference: text({ required: true, max: 120, createOnly: true }),
    expiresAt: timestamp({ future: true, createOnly: true }),
    status: choice(['pending', 'captured', 'released', 'expired']),
    captured: money('currency', { readOnly: true }),
    transaction: reference('transaction', { readOnly: true }),
    reason: text({ max: 500, readOnly: true }),
    /** When it was captured or released. */
    endedAt: timestamp({ readOnly: true }),
    /** The owner of the wallet, if that is a person. They can neither capture nor release. */
    holder: reference('user', { readOnly: true }),
    /** Who placed it. */
    user: reference('user', { readOnly: true }),
    client: reference('client', { readOnly: true }),
    createdAt: timestamp({ readOnly: true, default: 'now', day: true }),
  },
  state: 'status',
  expires: { at: 'expiresAt', from: ['pending'], to: 'expired' },
  actions: {
    capture: {
      from: ['pending'],
      to: 'captured',
      movesMoney: true,
      makerField: 'holder',
      detachedFields: true,
      fields: { amount: money('currency', { positive: true }), to: reference('wallets') },
    },
    release: {
      from: ['pending'],
      to: 'released',
      effect: true,
      bulk: true,
      makerField: 'holder',
      detachedFields: true,
      fields: { reason: text({ required: true, max: 500 }) },
      errorCodes: ['wallet_altered'],
    },
  },
  list: {
    columns: ['reference', 'wallet', 'amount', 'currency', 'to', 'status', 'expiresAt'],
    filters: ['q', 'wallet', 'currency', 'to', 'status', 'expiresAt', 'createdAt'],
    search: ['reference'],
    sort: ['createdAt', 'DESC'],
    views: {
      open: { status: 'pending' },
      expiringToday: { status: 'pending', [filterKey('expiresAt', 'within')]: 'today' },
    },
  },
  header: { title: 'reference', subtitle: ['wallet', 'expiresAt'], figures: ['amount'], primary: 'capture' },
  sections: {
    money: ['wallet', 'currency', 'amount', 'to', 'captured', 'transaction'],
    about: ['reference', 'status', 'reason', 'expiresAt', 'endedAt', 'holder', 'user', 'client', 'createdAt'],
  },
  movesMoney: true,
  errorCodes: { create: ['platform_wallet'] },
  exclude: ['edit', 'delete'],
  rights: {
    admin: ['create', 'capture', 'release'],
    agent: [],
    customer: [],
  },
  tenancy: { client: 'client', user: 'holder' },
});
