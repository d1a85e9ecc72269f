/** An app of offers that are open until a moment, then expire, and release what they had reserved. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { choice, money, reference, text, timestamp } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import { currency } from '../children/currency.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    accept: true;
  }
}

export const offer = defineResource({
  name: 'offer',
  subject: 'Offer',
  table: 'offers',
  recordRepresentation: 'title',
  routes: at('offers', 'offer'),
  fields: {
    title: text({ required: true }),
    client: reference('client', { required: true, createOnly: true }),
    until: timestamp(),
    code: text(),
    currency: reference('currency', { required: true }),
    fee: money('currency', { default: '1.50' }),
    status: choice(['open', 'accepted', 'expired']),
  },
  state: 'status',
  expires: { at: 'until', from: ['open'], to: 'expired' },
  actions: { accept: { from: ['open'], to: 'accepted' } },
  when: { code: { status: ['open', 'accepted'] }, fee: { status: 'expired' } },
  list: { columns: ['title', 'until', 'status'], sort: ['title', 'ASC'] },
  rights: { clerk: ['manage'] },
  tenancy: { client: 'client' },
});

declareApp({
  ...{ name: 'Offers', code: 'offers', about: 'Offers.', license: 'MIT', languages: ['en'], mark: '' },
});
declareFeatures([
  {
    resources: [...people, ...control, currency, offer],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      { name: 'clerk', scope: 'client', permissions: [allow('manage', 'all')] },
    ],
  },
]);

/** Titles of the offers that have expired, in order. */
export const released: unknown[] = [];

export const offers: ServiceFeature = {
  hooks: {
    offer: {
      async afterExpiry(_, { title, status }) {
        if (title === 'stuck') throw new Error('The offer is stuck.');
        released.push([title, status]);
      },
    },
  },
};
