/** Sample values by field kind: valid ones, which the API document shows as examples, and similar but invalid ones. */
import { resolveResult } from '../declaration/computed.ts';
import type { Field, FieldKind, FieldOf, ValueOf } from '../fields.ts';
import { declarations, listSubjects } from '../registry.ts';
import { canonicalDecimal } from './decimals.ts';
import { extensionFileName } from './files.ts';
import { SAMPLE_ID } from './recordId.ts';

/** A valid value of this field. */
export function createSample(field: Field): unknown {
  const make = samples[field.kind] as (field: Field) => unknown;
  return make(field);
}

const samples: { [Kind in FieldKind]: (field: FieldOf<Kind>) => ValueOf<FieldOf<Kind>> } = {
  text: ({ sample, codes, min, max }) => sample ?? codes?.[0] ?? 'something'.padEnd(min, '.').slice(0, max),
  email: () => 'ana@example.com',
  secret: () => 'words that nobody guesses',
  choice: ({ choices }) => choices[0] ?? '',
  choices: ({ choices }) => choices.slice(0, 2),
  boolean: ({ default: usual }) => usual !== false,
  integer: ({ default: usual, min, max }) =>
    typeof usual === 'number' ? usual : Math.min(Math.max(1, min), max),
  decimal: ({ decimals, min, max }) => canonicalDecimal(max ?? min ?? '1', decimals),
  percent: () => '7.25',
  reference: ({ to }) => idIn(to),
  references: ({ to }) => [idIn(to)],
  party: () => SAMPLE_ID,
  money: () => '12.50',
  amounts: ({ amountName }) => [
    Object.assign({ currency: SAMPLE_ID, abbreviation: 'EUR', decimals: 2 }, { [amountName]: '12.50' }),
  ],
  timestamp: ({ future }) => `${future ? 2999 : 2026}-01-31T09:30:00.000Z`,
  date: () => '2026-01-31',
  url: () => 'https://example.com/help',
  phone: () => '+34612345678',
  permissions: () => [{ subject: listSubjects()[0] ?? 'all', action: 'read', allowed: true }],
  json: () => ({}),
  file: ({ accept: [type = 'application/pdf'], max }) => ({
    ...{ _id: SAMPLE_ID, name: extensionFileName('statement', type), type, size: Math.min(max, 48_213) },
    sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  }),
  list: ({ of, min }) =>
    Array.from({ length: Math.max(min, 1) }, () =>
      Object.fromEntries(Object.entries(of).map(([name, field]) => [name, createSample(field)])),
    ),
  computed: (field) => createSample(resolveResult(field)),
};

/** Values that this field rejects; empty if its kind accepts anything. */
export function createWrongSamples(field: Field): readonly unknown[] {
  const make = wrong[field.kind] as (field: Field) => readonly unknown[];
  return make(field);
}

const wrong: { [Kind in FieldKind]: (field: FieldOf<Kind>) => readonly unknown[] } = {
  text: ({ max }) => [12, 'x'.repeat(max + 1), 'a\0b'],
  email: () => ['ana', 'ana@', 12],
  secret: () => ['short', 12],
  choice: () => ['something else', 12],
  choices: ({ choices, required }) => ['something else', choices[0], [12], ...(required ? [[]] : [])],
  boolean: () => ['true', 1],
  integer: ({ min, max }) => [min - 1, max + 1, 1.5, '1'],
  decimal: ({ decimals, min, max }) => [
    ...['1e3', '1,5', '.5', 'NaN', 1.5, `0.${'0'.repeat(decimals)}1`, '1'.repeat(21)],
    ...(min === undefined ? [] : [`-${'9'.repeat(20)}`]),
    ...(max === undefined ? [] : ['9'.repeat(20)]),
  ],
  percent: () => ['100.01', '-1', '7,5', '1.234', 7],
  reference: () => [12, ['a']],
  references: () => ['a', [12]],
  party: () => ['nobody', 12],
  money: () => ['-1', '1e3', '12,50', 12],
  amounts: () => ['12.50'],
  timestamp: () => ['2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T09:30:00', 0],
  date: () => ['2026-02-30', '31.1.2026', '2026-01-31T00:00:00Z', '2026-1-31', 20_260_131],
  url: () => [
    ...['example.com', 'javascript:alert(1)', 'JavaScript:alert(1)//https://a.example', 'data:text/html,x'],
    ...['ftp://example.com', 'https://', 'http://user@example.com', 'https://exa mple.com', 12],
  ],
  phone: () => ['612 345 678', '+0123456789', '+34', '+34 call me', `+${'1'.repeat(16)}`, 34],
  permissions: () => ['all', [{ subject: '', action: 'read', allowed: true }]],
  json: () => [],
  file: (field) => [
    ...['statement.pdf', SAMPLE_ID, 12, { _id: SAMPLE_ID }],
    ...[
      { type: 'text/html' },
      { size: field.max + 1 },
      { size: 0 },
      { name: '../statement.pdf' },
      { sha256: 'none' },
    ].map((other) => ({ ...samples.file(field), ...other })),
    { ...samples.file(field), another: 1 },
  ],
  list: (field) => [
    'one',
    [12],
    Array.from({ length: field.max + 1 }, () => samples.list(field)[0]),
    [{ ...samples.list(field)[0], another: 1 }],
    ...Object.entries(field.of).flatMap(([name, nested]) =>
      createWrongSamples(nested).map((wrong) => [{ ...samples.list(field)[0], [name]: wrong }]),
    ),
  ],
  computed: (field) => createWrongSamples(resolveResult(field)),
};

/** The `_id` of a record of that resource, which may be a name. */
function idIn(resource: string): string {
  const { id } = declarations.find(({ name }) => name === resource) ?? {};
  return id ? samples.text(id) : SAMPLE_ID;
}
