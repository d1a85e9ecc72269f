/** An app that keeps fields of every kind from some of its people, and whatever tells of them. */
import { declareApp } from '../../../src/engine/contract/app.ts';
import {
  boolean,
  choice,
  choices,
  computed,
  date,
  decimal,
  email,
  type FieldKind,
  file,
  integer,
  json,
  list,
  money,
  party,
  percent,
  permissions,
  phone,
  reference,
  text,
  timestamp,
  url,
} from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { allow, forbid } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

declare module '#engine/contract' {
  interface AppVerbs {
    inspect: true;
    amend: true;
    shelve: true;
    brand: true;
  }
}

/** One of every kind that has a column of its own. */
const guarded = {
  words: text(),
  address: email(),
  grade: choice(['plain', 'canary-grade'], { required: true, default: 'plain' }),
  isGood: boolean(),
  count: integer(),
  weight: decimal({ decimals: 3 }),
  share: percent(),
  origin: reference('place'),
  worth: money('coin'),
  ownerType: choice(['place', 'client']),
  owner: party('ownerType'),
  since: timestamp(),
  day: date(),
  site: url(),
  line: phone(),
  rules: permissions(),
  topics: choices(['tax', 'canary-topic']),
  extra: json(),
  contacts: list({ name: text({ required: true }) }, { max: 3 }),
  scan: file({ accept: ['text/plain'], max: '1kB' }),
};
/** Kept elsewhere by what a feature brings for them, never answered, or in the table below; a file: tests/engine/kyc.slow.test.ts. */
type Elsewhere = 'references' | 'amounts' | 'secret' | 'computed' | 'file';
type Guarded = (typeof guarded)[keyof typeof guarded]['kind'];
// The compiler tells of a kind that is missing.
type Missing = Exclude<FieldKind, Guarded | Elsewhere>;
export const isComplete: [Missing] extends [never] ? true : Missing = true;

const both = { read: 'inspect', write: 'amend' } as const;

/** Written with their dossier. */
export const page = defineResource({
  name: 'page',
  subject: 'Page',
  table: 'pages',
  recordRepresentation: '_id',
  routes: at('pages', 'page'),
  fields: {
    client: reference('client', { required: true }),
    dossier: reference('dossier', { required: true }),
    number: text({ required: true }),
    words: text(),
    count: integer(),
  },
  verbs: ['inspect'],
  access: { words: { read: 'inspect' } },
  list: { columns: ['number', 'words'], sort: ['number', 'ASC'] },
  rights: { clerk: ['manage'], typist: ['manage'] },
  tenancy: { client: 'client' },
});

export const dossier = defineResource({
  name: 'dossier',
  subject: 'Dossier',
  table: 'dossiers',
  recordRepresentation: 'title',
  routes: at('dossiers', 'dossier'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    title: text({ required: true }),
    ...guarded,
    coin: reference('coin'),
    place: reference('place'),
    limit: integer(),
    status: choice(['open', 'closed']),
    // What is kept of these follows from the others.
    note: text(),
    follow: text(),
    placeName: computed('place.name'),
    originDecimals: computed('origin.size'),
    worked: computed(text(), { by: 'service' }),
    /** Anybody puts something in. */
    box: text(),
    /** Anybody reads it. */
    stamp: text(),
    number: text({ unique: true }),
  },
  when: { note: { grade: 'canary-grade' } },
  required: { follow: { isGood: true } },
  checks: [
    {
      on: 'limit',
      holds: ({ limit, count }) => limit === null || count === null || limit >= count,
      messageKey: 'limitIsMost',
    },
  ],
  verbs: ['inspect', 'amend'],
  access: {
    ...{ words: both, address: both, grade: both, isGood: both, count: both, weight: both, share: both },
    ...{ origin: both, worth: both, ownerType: both, owner: both, since: both, day: both, site: both },
    ...{ line: both, topics: both, rules: both, extra: both, contacts: both, scan: both },
    box: { read: 'inspect' },
    stamp: { write: 'amend' },
    number: { read: 'inspect' },
  },
  children: { pages: { resource: page, by: 'dossier', inherits: ['count'], max: 5 } },
  state: 'status',
  actions: {
    shelve: {
      from: ['open'],
      to: 'closed',
      fields: { stamp: text(), place: reference('place') },
      bulk: true,
    },
    brand: { fields: { stamp: text({ required: true }) } },
  },
  list: {
    columns: ['title', 'words', 'count', 'worth', 'place'],
    filters: ['q', 'party', 'grade', 'count', 'place', 'owner'],
    search: ['title', 'words'],
    sort: ['count', 'ASC'],
    views: { best: { grade: 'canary-grade' } },
  },
  rights: { clerk: ['manage'], typist: ['manage'] },
  tenancy: { client: 'client' },
});

/** Called by what may not be read. */
export const place = defineResource({
  name: 'place',
  subject: 'Place',
  table: 'places',
  recordRepresentation: 'name',
  naturalKey: 'code',
  routes: at('places', 'place'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    name: text({ required: true }),
    code: text(),
    size: integer(),
  },
  verbs: ['inspect'],
  access: { name: { read: 'inspect' }, code: { read: 'inspect' }, size: { read: 'edit' } },
  list: { columns: ['name'], filters: ['q'], search: ['name', 'code'], sort: ['name', 'ASC'] },
  rights: { clerk: ['manage'], typist: ['manage'] },
  tenancy: { client: 'client' },
});

/** Called by its owner. */
export const locker = defineResource({
  name: 'locker',
  subject: 'Locker',
  table: 'lockers',
  recordRepresentation: 'owner',
  routes: at('lockers', 'locker'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    ownerType: choice(['place'], { required: true }),
    owner: party('ownerType', { required: true }),
  },
  list: { columns: ['owner'], filters: ['q', 'owner'], sort: ['_id', 'ASC'] },
  rights: { clerk: ['manage'], typist: ['manage'] },
  tenancy: { client: 'client' },
});

/** Without bound. */
export const journal = defineResource({
  name: 'journal',
  subject: 'Journal',
  table: 'journals',
  recordRepresentation: '_id',
  routes: at('journals', 'journal'),
  fields: {
    client: reference('client', { required: true, createOnly: true }),
    at: timestamp({ required: true }),
    line: text({ required: true, max: 400 }),
    coin: reference('coin'),
    worth: money('coin'),
    fee: money('coin'),
    dossier: reference('dossier'),
  },
  verbs: ['inspect'],
  access: { line: { read: 'inspect' }, worth: { read: 'inspect' } },
  list: {
    columns: ['at', 'line'],
    filters: ['q', 'at', 'worth', 'coin'],
    summaries: ['worth', 'fee'],
    search: ['line'],
    sort: ['at', 'DESC'],
    unbounded: true,
  },
  rights: { clerk: ['manage'], typist: ['manage'] },
  tenancy: { client: 'client' },
});

const coin = defineResource({
  name: 'coin',
  subject: 'Coin',
  table: 'coins',
  recordRepresentation: 'code',
  routes: at('coins', 'coin'),
  fields: { code: text({ required: true, unique: true }), decimals: integer({ required: true, max: 8 }) },
  list: { columns: ['code'], sort: ['code', 'ASC'] },
  naturalKey: 'code',
  rights: { clerk: ['manage'], typist: ['manage'] },
  tenancy: { shared: 'platform' },
});

declareApp({
  ...{ name: 'Access', code: 'access', about: 'Kept.', license: 'MIT', languages: ['en'], mark: '' },
});
const keptFrom = ['Dossier', 'Place', 'Journal', 'Page'].map((subject) => forbid('inspect', subject));
declareFeatures([
  {
    resources: [...people, ...control, coin, place, page, dossier, locker, journal],
    roles: [
      { name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true },
      {
        name: 'clerk',
        scope: 'client',
        permissions: [
          allow('manage', 'all'),
          ...keptFrom,
          forbid('amend', 'Dossier'),
          forbid('edit', 'Place'),
        ],
      },
      // Writes what they don't read.
      { name: 'typist', scope: 'client', permissions: [allow('manage', 'all'), ...keptFrom] },
    ],
  },
]);

/** The service's side: it works with what it is given. */
export const compute = {
  dossier: {
    worked: (_: unknown, rows: readonly Record<string, unknown>[]) => rows.map(({ words }) => words ?? null),
  },
};
