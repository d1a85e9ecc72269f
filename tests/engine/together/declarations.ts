/** An app of halls with seats: a ticket is one seat's, and somebody's. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { choice, date, integer, party, reference, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

export const CITY = '018f0000-0000-7000-8000-000000000001';

const ticket = defineResource({
  name: 'ticket',
  subject: 'Ticket',
  table: 'tickets',
  recordRepresentation: 'number',
  routes: at('tickets', 'ticket'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    number: text({ required: true }),
    hall: text(),
    seat: integer(),
    holderType: choice(['user', 'client', 'city']),
    holder: party('holderType'),
  },
  unique: [
    ['client', 'number'],
    ['hall', 'seat'],
  ],
  list: { columns: ['number'], sort: ['number', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

/** One that is for no hall is for all, and one without a day for each. */
const pass = defineResource({
  name: 'pass',
  subject: 'Pass',
  table: 'passes',
  recordRepresentation: '_id',
  routes: at('passes', 'pass'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    hall: text(),
    day: date(),
    visitor: reference('user'),
  },
  unique: [{ fields: ['client', 'hall', 'day', 'visitor'], emptyIsEqual: true }],
  list: { columns: ['hall', 'day'], sort: ['hall', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Tickets', code: 'tickets', about: 'Seats.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, ticket, pass],
    parties: [{ type: 'city', id: CITY, label: 'The city' }],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);
