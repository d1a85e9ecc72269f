/** Fees by amount, as a developer would write them: labels apart, this is all of it. */
import { date, money, percent, reference, text } from '../../../src/engine/contract/fields.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';

export const feeTier = defineResource({
  name: 'feeTier',
  subject: 'FeeTier',
  table: 'fee_tiers',
  recordRepresentation: 'from',
  routes: { list: '/fees/tiers', item: '/fees/tier' },
  rights: { clerk: ['manage'], junior: ['manage'], guest: ['read'], librarian: ['manage'], reader: ['read'] },
  tenancy: { client: 'client' },
  fields: {
    schedule: reference('feeSchedule', { required: true }),
    client: reference('client', { required: true }),
    currency: reference('currency', { required: true }),
    from: money('currency', { required: true }),
    rate: percent(),
    fixed: money('currency'),
  },
  unique: [['schedule', 'from']],
  checks: [{ on: 'rate', holds: ({ rate, fixed }) => !rate !== !fixed, messageKey: 'rateOrFixed' }],
  list: { columns: ['from', 'rate', 'fixed'], sort: ['from', 'ASC'] },
});

export const feeSchedule = defineResource({
  name: 'feeSchedule',
  subject: 'FeeSchedule',
  table: 'fee_schedules',
  recordRepresentation: 'name',
  routes: { list: '/fees/schedules', item: '/fees/schedule' },
  rights: { clerk: ['manage'], junior: ['manage'], guest: ['read'], librarian: ['manage'], reader: ['read'] },
  tenancy: { client: 'client' },
  fields: {
    name: text({ required: true, max: 80 }),
    client: reference('client', { required: true, createOnly: true }),
    currency: reference('currency', { required: true }),
    since: date({ required: true }),
  },
  unique: [['client', 'name']],
  children: { tiers: { resource: feeTier, by: 'schedule', inherits: ['currency'], min: 1, max: 200 } },
  list: { columns: ['name', 'currency', 'since'], filters: ['q'], search: ['name'], sort: ['name', 'ASC'] },
});
