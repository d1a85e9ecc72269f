import {
  boolean,
  choice,
  defineResource,
  json,
  money,
  party,
  reference,
  references,
  text,
  timestamp,
} from '#engine/contract';
import { partyTypes } from '#ledger/contract';

/** A movement of money between two wallets, or the record of a declined one (`incorrect`). */
export const transaction = defineResource({
  name: 'transaction',
  subject: 'Transaction',
  table: 'transactions',
  recordRepresentation: 'reference',
  routes: {
    list: '/dashboard/transactions',
    item: '/dashboard/transaction',
    create: '/dashboard/operations',
  },
  icon: 'transaction',
  group: 'money',
  fields: {
    type: choice(['credit', 'debit', 'transfer', 'bonus', 'reversal'], { required: true }),
    status: choice(['successful', 'incorrect'], { readOnly: true, commonValue: 'successful' }),
    // A declined transaction moved nothing.
    amount: money('currency', { required: true, binds: { status: 'successful' } }),
    currency: reference('currency', { required: true }),
    fromType: choice(partyTypes, { readOnly: true }),
    from: party('fromType'),
    toType: choice(partyTypes, { readOnly: true }),
    to: party('toType'),
    reference: text({ required: true, max: 120 }),
    content: text({ long: true }),
    data: json({ readOnly: true }),
    action: text({ readOnly: true }),
    user: reference('user', { readOnly: true }),
    date: timestamp({ readOnly: true, default: 'now' }),
    altered: boolean({
      ...{ readOnly: true, virtual: true },
      exportLabels: { yes: 'console.integrity.altered', no: 'console.integrity.intact' },
    }),
    /** The error code of a declined transaction. */
    refusal: text({ readOnly: true, virtual: true }),
    /** The transaction that a reversal reverses. */
    reverses: reference('transaction', { readOnly: true, virtual: true }),
    /** The reversed amount, and the reversals. */
    reversed: money('currency', { readOnly: true, virtual: true }),
    reversedBy: references('transaction', { readOnly: true, virtual: true }),
  },
  actions: {
    reverse: {
      fields: { amount: money('currency'), reason: text({ required: true, max: 500 }) },
      detachedFields: true,
      confirm: 'danger',
      movesMoney: true,
      confirms: "it moves more than the currency's confirmAbove out of the platform",
      errorCodes: ['not_reversible', 'reversal_too_large'],
    },
  },
  confirms: { create: "it credits more than the currency's confirmAbove from the platform" },
  errorCodes: { create: ['no_source_wallet', 'platform_wallet'] },
  list: {
    columns: ['reference', 'from', 'to', 'amount', 'currency', 'type', 'date', 'status', 'refusal'],
    sparse: ['refusal'],
    // Shown next to the status.
    hidden: ['altered'],
    filters: [
      'q',
      'date',
      'party',
      'amount',
      'currency',
      'type',
      'status',
      'reference',
      'from',
      'to',
      'user',
    ],
    search: ['reference'],
    sort: ['date', 'DESC'],
    views: {
      today: { date_within: 'today' },
      incorrect: { status: 'incorrect' },
      recharges: { type: ['credit', 'debit'] },
    },
    // A declined transaction moved nothing.
    summaries: [{ sum: 'amount', filter: { status: 'successful' }, flow: { from: 'from', to: 'to' } }],
    unbounded: true,
  },
  offsets: { field: 'reverses', filter: { status: 'successful' } },
  metrics: {
    movements: {
      sum: 'amount',
      filter: { status: 'successful' },
      by: { field: 'date', period: 'day', last: 180 },
    },
    paidIn: {
      sum: 'amount',
      filter: { status: 'successful', type: 'credit' },
      by: { field: 'date', period: 'day', last: 180 },
    },
    paidOut: {
      sum: 'amount',
      filter: { status: 'successful', type: 'debit' },
      by: { field: 'date', period: 'day', last: 180 },
    },
    refused: { filter: { status: 'incorrect' }, by: { field: 'date', period: 'day', last: 180 } },
  },
  header: { title: 'reference', subtitle: ['type', 'status', 'date'], figures: ['amount'] },
  sections: {
    movement: [
      'type',
      'status',
      'refusal',
      'amount',
      'currency',
      'fromType',
      'from',
      'toType',
      'to',
      'altered',
    ],
    reversal: ['reverses', 'reversed', 'reversedBy'],
    about: ['reference', 'content', 'action', 'user', 'date', 'data'],
  },
  exclude: ['edit', 'delete'],
  rights: 'wildcards',
  tenancy: 'parties',
  movesMoney: true,
});
