/** What `npm run migration` proposes for a column that existing rows must have. */
import './library/declarations.ts';
import { expect, it } from 'vitest';
import { boolean, choice, decimal, money, reference, text } from '../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../src/engine/contract/registry.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { withFills } from '../../src/engine/tools/fills.ts';
import { at } from './people.ts';

const parcel = defineResource({
  name: 'parcel',
  subject: 'Parcel',
  table: 'parcels',
  recordRepresentation: 'label',
  routes: at('parcels', 'parcel'),
  rights: {},
  tenancy: { shared: 'platform' },
  fields: {
    label: text({ required: true }),
    sentWith: text({ required: true, default: 'post' }),
    weight: decimal({ required: true, decimals: 1, default: '0.5' }),
    isFragile: boolean({ required: true, default: false }),
    isTracked: boolean({ required: true, default: true }),
    currency: reference('shelf'),
    fee: money('currency', { required: true, default: '1.50' }),
    status: choice(['packed', 'sent']),
  },
  state: 'status',
  actions: {},
  list: { columns: ['label'], sort: ['label', 'ASC'] },
});
declareFeatures([{ resources: [parcel] }]);

const adding = (column: string, type: string) => `ALTER TABLE "parcels" ADD COLUMN "${column}" ${type}`;
const demanding = (column: string) => `ALTER TABLE "parcels" ALTER COLUMN "${column}" SET NOT NULL;`;

it.each([
  ['sent_with', 'text', '{"sent_with":"post"}'],
  ['weight', 'numeric(21, 1)', '{"weight":"0.5"}'],
  ['is_tracked', 'boolean', '{"is_tracked":true}'],
  ['status', 'text', '{"status":"packed"}'],
])('adds %s empty, fills it and demands it then', (column, type, values) => {
  expect(withFills([`${adding(column, type)} NOT NULL;`])).toEqual([
    `${adding(column, type)};`,
    `--> fill parcels ${values}`,
    demanding(column),
  ]);
  expect(withFills([demanding(column)])).toEqual([`--> fill parcels ${values}`, demanding(column)]);
});

it('adds a boolean that defaults to false without filling rows', () => {
  expect(withFills([`${adding('is_fragile', 'boolean')} NOT NULL;`])).toEqual([
    `${adding('is_fragile', 'boolean')} DEFAULT false NOT NULL;`,
    'ALTER TABLE "parcels" ALTER COLUMN "is_fragile" DROP DEFAULT;',
  ]);
});

it('empties a column before it drops it', () => {
  const drop = 'ALTER TABLE "parcels" DROP COLUMN "size";';
  const setNull = 'ALTER TABLE "parcels" ALTER COLUMN "size" DROP NOT NULL;';
  const empty = '--> fill parcels {"size":null}';
  expect(withFills([drop])).toEqual([setNull, empty, drop]);
  expect(withFills([drop], () => true)).toEqual([empty, drop]);
  expect(withFills(['ALTER TABLE "unsealed" DROP COLUMN "size";'])).toHaveLength(1);
});

it('proposes nothing without a default, or for an amount, whose units depend on its currency', () => {
  const statements = [`${adding('label', 'text')} NOT NULL;`, `${adding('fee', 'bigint')} NOT NULL;`];
  expect(withFills(statements)).toEqual(statements);
});
