/**
 * An app whose resources nobody thought of: their fields are drawn at random, of every kind that a column can hold. Each
 * run draws others; `KINDS_SEED` draws those of a run again.
 */
import fc from 'fast-check';
import { declareApp } from '../../../src/engine/contract/app.ts';
import {
  boolean,
  choice,
  choices,
  computed,
  date,
  decimal,
  email,
  type Field,
  type FieldKind,
  type FieldRules,
  file,
  integer,
  json,
  list,
  money,
  type NestedField,
  percent,
  permissions,
  phone,
  reference,
  references,
  text,
  timestamp,
  url,
} from '../../../src/engine/contract/fields.ts';
import { operatorsOf } from '../../../src/engine/contract/lists/filterGrammar.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource, type Resource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

export const seed = Number(process.env.KINDS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** What a field of each kind is drawn from; undefined for a kind without a column, which no declaration can have alone. */
const drawn: { [Kind in FieldKind]: ((rules: FieldRules) => fc.Arbitrary<Field>) | undefined } = {
  text: (rules) =>
    fc
      .record({ max: fc.integer({ min: 1, max: 300 }), long: fc.boolean() })
      .map((more) => text({ ...rules, ...more })),
  email: (rules) => fc.constant(email(rules)),
  choice: (rules) => fc.constant(choice(['open', 'waiting', 'done'], rules)),
  choices: (rules) => fc.constant(choices(['open', 'waiting', 'done'], rules)),
  boolean: (rules) => fc.constant(boolean(rules)),
  integer: (rules) =>
    fc.constantFrom(
      integer(rules),
      integer({ ...rules, min: -2_147_483_648 }),
      integer({ ...rules, max: 9 }),
    ),
  decimal: (rules) =>
    fc
      .integer({ min: 0, max: 10 })
      .chain((decimals) =>
        fc.constantFrom(
          decimal({ ...rules, decimals }),
          decimal({ ...rules, decimals, min: '-5', max: '12345678901234567890' }),
        ),
      ),
  percent: (rules) => fc.constant(percent(rules)),
  reference: (rules) => fc.constantFrom(reference('coin', rules), reference('role', rules)),
  references: (rules) => fc.constantFrom(references('coin', rules), references('role', rules)),
  money: (rules) => fc.constant(money('coin', rules)),
  timestamp: (rules) => fc.constant(timestamp(rules)),
  date: (rules) => fc.constant(date(rules)),
  url: (rules) => fc.constant(url(rules)),
  phone: (rules) => fc.constant(phone(rules)),
  permissions: (rules) => fc.constant(permissions(rules)),
  json: (rules) => fc.constant(json(rules)),
  file: (rules) =>
    fc.constantFrom(
      file({ ...rules, accept: ['text/plain'], max: '1kB' }),
      file({ ...rules, accept: ['application/pdf', 'image/png', 'text/csv'], max: '1MB' }),
    ),
  list: (rules) =>
    fc
      .array(
        fc.constantFrom(...nested).chain((make) => make({ required: false })),
        { minLength: 1, maxLength: 5 },
      )
      .chain((fields) => fc.boolean().map((isRequired) => [fields, isRequired] as const))
      .map(([fields, isFirstRequired]) =>
        list(
          Object.fromEntries(
            fields.map((one, at) => [`part${at}`, { ...one, required: at === 0 && isFirstRequired }]),
          ) as Record<string, NestedField>,
          { ...(rules.required && { required: true }), max: 4 },
        ),
      ),
  // Every resource has some: below.
  computed: undefined,
  // Kept elsewhere: by what a feature brings for them.
  secret: undefined,
  party: undefined,
  amounts: undefined,
};

/** What may stand in a row of a list. */
const nested = (
  [
    'text',
    'email',
    'choice',
    'boolean',
    'integer',
    'decimal',
    'percent',
    'timestamp',
    'date',
    'url',
    'phone',
  ] as const
).flatMap((kind) => drawn[kind] ?? []);

const rules = fc.record({ required: fc.boolean() });
const field = fc
  .tuple(fc.constantFrom(...Object.values(drawn).filter((make) => make !== undefined)), rules)
  .chain(([make, said]) => make(said));

const coin = defineResource({
  name: 'coin',
  subject: 'Coin',
  table: 'coins',
  recordRepresentation: 'code',
  routes: at('coins', 'coin'),
  fields: {
    code: text({ required: true, unique: true }),
    decimals: integer({ required: true, max: 8, immutableOnceUsed: true }),
    most: money('_id'),
  },
  list: { columns: ['code'], sort: ['code', 'ASC'] },
  naturalKey: 'code',
  rights: {},
  tenancy: { shared: 'platform' },
});

/** Not drawn: what is said of links is said of these. */
const linked = resourceOf('linked_thing', [references('coin')]);

/** Resources with fields of every kind between them, and some at random. */
export const drawnResources: Resource[] = [
  linked,
  ...[
    ...Object.entries(drawn).flatMap(([kind, make]) => (make ? [[kind, [make({})]] as const] : [])),
    ...Array.from(
      { length: 8 },
      (_, number) => [`mixed${number}`, Array.from({ length: 6 }, () => field)] as const,
    ),
  ].map(([name, fields], number) => {
    const [made] = fc.sample(fc.tuple(...fields), { seed: seed + number, numRuns: 1 });
    return resourceOf(`${name}_thing`, made ?? []);
  }),
];

/** The service's side of the fields `present`: how many of the drawn fields are there, for all rows at once. */
export const compute = Object.fromEntries(
  drawnResources.map(({ name }) => [
    name,
    {
      present: (_: unknown, rows: readonly Record<string, unknown>[]) =>
        rows.map((row) => drawnNames.filter((field) => isThere(row[field])).length),
    },
  ]),
);
/** A list of none is none, whether `null` or an empty one was sent. */
export const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;

const drawnNames = Array.from({ length: 6 }, (_, number) => `field${number}`);

function resourceOf(name: string, made: readonly Field[]): Resource {
  const fields: Record<string, Field> = Object.fromEntries(
    made.map((one, number) => [`field${number}`, one]),
  );
  const amounts = made.filter(({ kind }) => kind === 'money');
  const all: Record<string, Field> = {
    ...fields,
    ...(amounts.length > 0 && {
      coin: reference('coin', { required: amounts.some(({ required }) => required) }),
    }),
  };
  const worked: Record<string, Field> = {
    ...(all.coin && { coinCode: computed('coin.code') }),
    present: computed(integer(), { by: 'service' }),
  };
  return defineResource({
    name,
    subject: name,
    table: name,
    recordRepresentation: '_id',
    routes: at(`${name}s`, name),
    fields: { ...all, ...worked },
    list: {
      columns: Object.keys(all),
      filters: Object.keys(all).filter((key) => operatorsOf[(all[key] as Field).kind].length),
      sort: ['_id', 'ASC'],
    },
    rights: {},
    tenancy: { shared: 'platform' },
  });
}

declareApp({
  name: 'Kinds',
  code: 'kinds',
  about: 'Records of every kind.',
  license: 'MIT',
  languages: ['en'],
  mark: '',
});
declareFeatures([
  {
    resources: [...people, ...control, coin, ...drawnResources],
    roles: [{ name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true }],
  },
]);
