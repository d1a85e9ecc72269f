/** What changes in the declaration of a parcel from the first version of its app to the second, one kind of change each. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import { boolean, choice, decimal, integer, text } from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    send: true;
  }
}

/** Of the first version. Two parcels may have the same code, and some have no note. */
export const first = {
  code: text({ required: true }),
  note: text(),
  size: integer({ required: true, default: 1 }),
};

const withState = {
  fields: { ...first, status: choice(['packed', 'sent']) },
  state: 'status',
  actions: { send: { from: ['packed'], to: 'sent' } },
} as const;

const note = { required: true, default: 'none' } as const;

/** By the kind of change, as docs/how-to.md lists them. */
export const versions = {
  'the first': { fields: first },
  'a state': withState,
  'a flag that is false': { fields: { ...first, isFragile: boolean({ required: true, default: false }) } },
  'a flag that is true': { fields: { ...first, isTracked: boolean({ required: true, default: true }) } },
  'a required field': {
    fields: { ...first, weight: decimal({ required: true, decimals: 1, default: '0.5' }) },
  },
  'another default': { fields: { ...first, size: integer({ required: true, default: 5 }) } },
  'a field that becomes required': { fields: { ...first, note: text(note) } },
  'a field that becomes required without a default': { fields: { ...first, note: text({ required: true }) } },
  'fields that become unique with empty values': {
    fields: first,
    unique: [{ fields: ['note', 'size'], emptyIsEqual: true }],
  },
  'a field that becomes unique': { fields: { ...first, code: text({ required: true, unique: true }) } },
};

export type Version = keyof typeof versions;

declareApp({
  ...{ name: 'Parcels', code: 'parcels', about: 'Parcels.', license: 'MIT', languages: ['en'], mark: '' },
});

export function declareVersion(version: Version): void {
  const parcel = defineResource({
    name: 'parcel',
    subject: 'Parcel',
    table: 'parcels',
    recordRepresentation: 'code',
    routes: at('parcels', 'parcel'),
    rights: {},
    tenancy: { shared: 'platform' },
    list: { columns: ['code'], sort: ['code', 'ASC'] },
    ...(versions[version] as Pick<typeof withState, 'fields'>),
  });
  declareFeatures([
    {
      resources: [...people, ...control, parcel],
      roles: [{ name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true }],
    },
  ]);
}
