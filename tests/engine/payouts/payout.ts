/** Money that a customer asks for, somebody else approves, and the ledger pays out. */
import { choice, money, reference, text } from '../../../src/engine/contract/fields.ts';
import type { Feature } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { at } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    approve: true;
    reject: true;
    pay: true;
    withdraw: true;
  }
}

export const payout = defineResource({
  name: 'payout',
  subject: 'Payout',
  table: 'payouts',
  recordRepresentation: 'number',
  routes: at('payouts', 'payout'),
  rights: { admin: ['manage'], agent: ['read'], customer: ['read'] },
  tenancy: { client: 'client', user: 'customer' },
  fields: {
    number: text({ required: true, max: 40 }),
    customer: reference('user', { readOnly: true }), // who asks: one asks for oneself
    client: reference('client', { readOnly: true }),
    currency: reference('currency', { required: true }),
    amount: money('currency', { required: true }),
    status: choice(['asked', 'approved', 'paid', 'rejected', 'withdrawn']),
    reason: text({ long: true }),
    booked: reference('transaction', { readOnly: true }),
  },
  unique: [['client', 'number']],
  when: { reason: { status: 'rejected' } },
  state: 'status',
  actions: {
    approve: { from: ['asked'], to: 'approved', bulk: true, makerField: 'customer' },
    withdraw: { from: ['asked'], to: 'withdrawn', onlyBy: 'customer' },
    reject: {
      from: ['asked', 'approved'],
      to: 'rejected',
      makerField: 'customer',
      confirm: 'danger',
      fields: { reason: text({ required: true, long: true }) },
    },
    pay: {
      from: ['approved'],
      to: 'paid',
      bulk: true,
      movesMoney: true,
      makerField: 'customer',
      fields: { note: text() },
    },
  },
  list: {
    columns: ['number', 'customer', 'amount', 'status'],
    filters: ['q', 'can', 'status', 'customer'],
    search: ['number'],
    sort: ['number', 'ASC'],
  },
});

export const payouts: Feature = { resources: [payout] };
