/** An app of shops that take money in several currencies: in a list with a bound, and in one without. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { choice, integer, money, reference, text, timestamp } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow, forbid } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    appraise: true;
  }
}

const coin = defineResource({
  name: 'coin',
  subject: 'Coin',
  table: 'coins',
  recordRepresentation: 'code',
  naturalKey: 'code',
  routes: at('coins', 'coin'),
  fields: { code: text({ required: true, unique: true }), decimals: integer({ required: true, max: 8 }) },
  list: { columns: ['code'], sort: ['code', 'ASC'] },
  rights: { clerk: ['manage'], cashier: ['manage'] },
  tenancy: { shared: 'platform' },
});

const fields = () => ({
  client: reference('client', { required: true, createOnly: true }),
  at: timestamp({ required: true }),
  words: text({ required: true }),
  kind: choice(['cash', 'card'], { required: true }),
  coin: reference('coin'),
  paid: money('coin'),
  fee: money('coin'),
});

/** With a bound. A sale in cash may take back another one. */
export const sale = defineResource({
  name: 'sale',
  subject: 'Sale',
  table: 'sales',
  recordRepresentation: '_id',
  routes: at('sales', 'sale'),
  fields: { ...fields(), takesBack: reference('sale') },
  offsets: { field: 'takesBack', filter: { kind: 'cash' } },
  list: {
    columns: ['at', 'paid'],
    filters: ['q', 'kind', 'coin', 'paid', 'at'],
    search: ['words'],
    sort: ['at', 'DESC'],
    summaries: ['paid', 'fee'],
  },
  metrics: {
    all: {},
    sold: { sum: 'paid', filter: { kind: 'cash' }, by: { field: 'at', period: 'day', last: 10 } },
    counted: { filter: { coin: ['C0', 'C2'] } },
    fees: { sum: 'fee', by: { field: 'at', period: 'month', last: 3 } },
  },
  verbs: ['appraise'],
  access: { fee: { read: 'appraise' } },
  rights: { clerk: ['manage'], cashier: ['manage'] },
  tenancy: { client: 'client' },
});

/** Without one. */
export const movement = defineResource({
  name: 'movement',
  subject: 'Movement',
  table: 'movements',
  recordRepresentation: '_id',
  routes: at('movements', 'movement'),
  fields: fields(),
  list: {
    columns: ['at', 'paid'],
    filters: ['q', 'kind', 'coin', 'paid', 'at'],
    search: ['words'],
    sort: ['at', 'DESC'],
    summaries: ['paid', { sum: 'fee', filter: { kind: 'card' } }],
    unbounded: true,
  },
  metrics: { moved: { sum: 'paid', filter: { kind: 'card' }, by: { field: 'at', period: 'week', last: 4 } } },
  rights: { clerk: ['manage'], cashier: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Shops', code: 'shops', about: 'Sales.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, coin, sale, movement],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
      {
        name: 'cashier',
        scope: 'client',
        permissions: [allow('manage', 'all'), forbid('appraise', 'Sale'), forbid('read', 'Movement')],
      },
    ],
  },
]);
