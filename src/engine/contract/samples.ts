/** A value of each kind as somebody might send it: what the API document shows as an example. */
import type { Field, FieldKind, FieldOf, ValueOf } from './fields.ts';
import { SAMPLE_ID } from './recordId.ts';
import { declarations, knownSubjects } from './registry.ts';

/** A value that fits this field. */
export function sampleOf(field: Field): unknown {
  const make = samples[field.kind] as (field: Field) => unknown;
  return make(field);
}

const samples: { [Kind in FieldKind]: (field: FieldOf<Kind>) => ValueOf<FieldOf<Kind>> } = {
  text: ({ sample, known, min, max }) => sample ?? known?.[0] ?? 'something'.padEnd(min, '.').slice(0, max),
  email: () => 'ana@example.com',
  secret: () => 'words that nobody guesses',
  choice: ({ choices }) => choices[0] ?? '',
  flag: ({ default: usual }) => usual !== false,
  integer: ({ default: usual, min, max }) =>
    typeof usual === 'number' ? usual : Math.min(Math.max(1, min), max),
  percent: () => '7.25',
  reference: ({ to }) => idIn(to),
  references: ({ to }) => [idIn(to)],
  party: () => SAMPLE_ID,
  money: () => '12.50',
  amounts: ({ amountName }) => [
    Object.assign({ currency: SAMPLE_ID, abbreviation: 'EUR', decimals: 2 }, { [amountName]: '12.50' }),
  ],
  moment: () => '2026-01-31T09:30:00.000Z',
  permissions: () => [{ subject: knownSubjects()[0] ?? 'all', action: 'read', allowed: true }],
  data: () => ({}),
};

/** The `_id` of a record of that resource, which may be a name. */
function idIn(resource: string): string {
  const { id } = declarations.find(({ name }) => name === resource) ?? {};
  return id ? samples.text(id) : SAMPLE_ID;
}
