/** An app whose declarations have mistakes that the compiler cannot find. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { choice, computed, json, money, reference, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { currency } from '../children/currency.ts';
import { at, control, people } from '../people.ts';

const common = { recordRepresentation: 'title', rights: {}, tenancy: { shared: 'platform' } } as const;

const parcel = defineResource({
  ...{ ...common, name: 'parcel', subject: 'Parcel', table: 'parcels', routes: at('parcels', 'parcel') },
  fields: {
    title: text(),
    owner: reference('usr'),
    currency: reference('currency'),
    price: money('curency' as never),
    label: json(),
    city: computed('owner.city'),
    status: choice(['sent', 'lost'], { virtual: true }),
  },
  state: 'status',
  actions: { accept: { from: ['sent'] } },
  list: {
    columns: ['title'],
    filters: ['title', 'label', 'can'],
    sort: ['label', 'ASC'],
    views: { heavy: { weight_gte: '10' }, mine: { can: 'frank' } },
    bulk: ['title'],
  },
  header: { figures: ['prise' as never] },
  related: [
    { resource: 'stamp', by: 'parcel' },
    { resource: 'letter', by: 'parcl' },
    { resource: 'letter', by: 'parcel', view: 'lost' },
  ],
});

const letter = defineResource({
  ...{ ...common, name: 'letter', subject: 'Letter', table: 'parcels', routes: at('parcels', 'letter') },
  fields: { title: text(), parcel: reference('parcel') },
  list: {
    columns: ['title'],
    filters: ['parcel'],
    sort: ['title', 'ASC'],
    views: { unread: { parcel: '1' } },
  },
});

declareApp({
  ...{ name: 'Post', code: 'post', about: 'Post.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, currency, parcel, letter],
    roles: [{ name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true }],
  },
]);
