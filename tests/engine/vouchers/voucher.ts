/** An app of shops that sell vouchers, each in one of the currencies that the shop takes. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import {
  choice,
  computed,
  integer,
  money,
  reference,
  references,
  text,
  timestamp,
} from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import { hooksFor } from '../../../src/engine/service/records/hooksFor.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    withdraw: true;
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
  rights: { clerk: ['manage'] },
  tenancy: { shared: 'platform' },
});

const till = defineResource({
  name: 'till',
  subject: 'Till',
  table: 'tills',
  recordRepresentation: 'label',
  routes: at('tills', 'till'),
  fields: {
    label: text({ required: true }),
    takes: references('coin', { virtual: true }),
    client: reference('client', { required: true, createOnly: true }),
  },
  list: { columns: ['label'], sort: ['label', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

export const voucher = defineResource({
  name: 'voucher',
  subject: 'Voucher',
  table: 'vouchers',
  recordRepresentation: 'number',
  routes: at('vouchers', 'voucher'),
  paths: { create: '/voucher/sell' },
  fields: {
    number: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
    till: reference('till', { required: true }),
    coin: reference('coin', {
      required: true,
      optionsFrom: { of: 'till', in: 'takes', errorCode: 'conflict' },
    }),
    worth: money('coin', { required: true, positive: true }),
    half: computed(money('coin'), { by: 'service' }),
    until: timestamp({ future: true }),
    status: choice(['sold', 'withdrawn']),
  },
  state: 'status',
  actions: { withdraw: { from: ['sold'], to: 'withdrawn', idempotent: true } },
  list: { columns: ['number', 'worth', 'half'], sort: ['number', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Shops', code: 'shops', about: 'Vouchers.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, coin, till, voucher],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);

/** What a till takes, by its `_id`: what a feature would keep in a table of its own. */
export const taken = new Map<string, string[]>();

export const vouchers: ServiceFeature = {
  hooks: hooksFor(till, {
    async afterCreate(_, id, { takes }) {
      taken.set(id, takes ?? []);
    },
    async afterUpdate(_, { _id }, { takes }) {
      if (takes) taken.set(_id, takes);
    },
    async resolveVirtualFields(_, rows) {
      for (const row of rows) row.takes = taken.get(row._id) ?? [];
    },
  }),
  compute: { voucher: { half: (_, rows) => rows.map(({ worth }) => (worth as bigint) / 2n) } },
};
