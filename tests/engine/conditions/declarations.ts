/** An app whose fields come and go with others: an invoice, and resources whose conditions are drawn at random. */
import fc from 'fast-check';
import { declareApp } from '../../../src/engine/contract/app.ts';
import {
  boolean,
  choice,
  type Field,
  integer,
  reference,
  text,
  timestamp,
} from '../../../src/engine/contract/fields.ts';
import { declareFeatures } from '../../../src/engine/contract/registry.ts';
import { defineResource, type Resource } from '../../../src/engine/contract/resource.ts';
import { allow } from '../../../src/engine/contract/rights/abilities.ts';
import { at, control, people } from '../people.ts';

export const seed = Number(process.env.CONDITIONS_SEED ?? Math.floor(Math.random() * 2 ** 31));

export const invoice = defineResource({
  name: 'invoice',
  subject: 'Invoice',
  table: 'invoices',
  recordRepresentation: 'number',
  routes: at('invoices', 'invoice'),
  fields: {
    number: text({ required: true }),
    status: choice(['draft', 'paid', 'rejected'], { required: true, default: 'draft' }),
    reason: text({ required: true }),
    mayAppeal: boolean({ default: true }),
    appealTo: reference('role'),
    dueAt: timestamp(),
    paidAt: timestamp(),
  },
  when: {
    reason: { status: 'rejected' },
    mayAppeal: { reason: { set: true } },
    appealTo: { mayAppeal: true },
  },
  required: { paidAt: { status: 'paid' } },
  checks: [
    {
      on: 'paidAt',
      holds: ({ paidAt, dueAt }) => !paidAt || !dueAt || paidAt >= dueAt,
      messageKey: 'paidBeforeDue',
    },
  ],
  list: { columns: ['number', 'status'], filters: ['status'], sort: ['number', 'ASC'], bulk: ['status'] },
  rights: {},
  tenancy: { shared: 'platform' },
});

const kinds: readonly ((usual: boolean) => Field)[] = [
  (usual) => choice(['a', 'b', 'c'], usual ? { default: 'b' } : {}),
  (usual) => boolean(usual ? { default: true } : {}),
  (usual) => integer({ max: 3, ...(usual && { default: 2 }) }),
  () => text({ max: 5 }),
];

/** A value of a field, or none. */
export const valueFor = (field: Field): fc.Arbitrary<unknown> => {
  const present =
    field.kind === 'choice'
      ? fc.constantFrom(...field.choices)
      : field.kind === 'boolean'
        ? fc.boolean()
        : field.kind === 'integer'
          ? fc.integer({ min: 0, max: 3 })
          : fc.constantFrom('one', 'two');
  return fc.oneof({ weight: 3, arbitrary: present }, fc.constantFrom(null, undefined));
};
const presentOf = (field: Field) => valueFor(field).filter((value) => (value ?? null) !== null);

/** What a condition may ask of one of these fields, and of several. */
function conditionOver(fields: readonly [string, Field][]): fc.Arbitrary<object> {
  const one = fc
    .constantFrom(...fields)
    .chain(([name, field]) =>
      fc
        .oneof(
          presentOf(field),
          fc.array(presentOf(field), { minLength: 1, maxLength: 2 }),
          fc.record({ not: presentOf(field) }),
          fc.record({ set: fc.boolean() }),
        )
        .map((asked) => ({ [name]: asked })),
    );
  const several = fc.array(one, { minLength: 1, maxLength: 2 }).map((all) => Object.assign({}, ...all));
  return fc.oneof(
    { weight: 3, arbitrary: several },
    fc.array(several, { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  );
}

/** Each field depends on those before it, as often as not. */
const drawn = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.boolean()), { minLength: 5, maxLength: 7 })
  .map((made) => made.map(([make, usual], number) => [`f${number}`, make(usual)] as [string, Field]))
  .chain((fields) => {
    const conditions = fc.tuple(
      ...fields.map((_, number) =>
        number === 0
          ? fc.constant(undefined)
          : fc.option(conditionOver(fields.slice(0, number)), { nil: undefined }),
      ),
    );
    return fc.tuple(fc.constant(fields), conditions, conditions);
  });

const named = (fields: readonly [string, Field][], conditions: readonly (object | undefined)[]) =>
  Object.fromEntries(
    fields.flatMap(([name], at) => (conditions[at] ? [[name, conditions[at]] as const] : [])),
  );

export const drawnResources: Resource[] = fc
  .sample(drawn, { seed, numRuns: 12 })
  .map(([fields, when, required], number) =>
    defineResource({
      name: `drawn_${number}`,
      subject: `Drawn${number}`,
      table: `drawn_${number}`,
      recordRepresentation: '_id',
      routes: at(`drawn${number}s`, `drawn${number}`),
      fields: Object.fromEntries(fields) as Record<string, Field>,
      when: named(fields, when) as never,
      required: named(fields, required) as never,
      list: { columns: ['f0'], sort: ['_id', 'ASC'] },
      rights: {},
      tenancy: { shared: 'platform' },
    }),
  );

declareApp({
  name: 'Conditions',
  code: 'conditions',
  about: 'Fields that come and go.',
  license: 'MIT',
  languages: ['en'],
  mark: '',
});
declareFeatures([
  {
    resources: [...people, ...control, invoice, ...drawnResources],
    roles: [{ name: 'head', scope: 'all', permissions: [allow('manage', 'all')], immutable: true }],
  },
]);
