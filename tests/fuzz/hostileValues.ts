/** Values of attackers and of broken programs. */
import fc from 'fast-check';
import { PLATFORM_ID } from '../../src/ledger/contract/parties.ts';

const longest = 'x'.repeat(70_000);

const strings = [
  ['', ' ', '\n', '0', '1', '-1', '-0', '1.5', '1,5', '1e400', '-1e400', 'NaN', 'Infinity', '0x10', '١٢'],
  [
    '9223372036854775807',
    '9223372036854775808',
    '92233720368547758.08',
    '0.000000001',
    '5000000',
    '9'.repeat(400),
  ],
  [
    'a\u0000b',
    '\u0000',
    '\ud800',
    'a\udc00b',
    '\u202etxet',
    '\ufeff',
    '🙂',
    'İı',
    "'; drop table users; --",
    '\\',
  ],
  [
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '{"a":',
    '"',
    '%',
    '%00',
    '%%',
    '_',
    '../../etc/passwd',
    '//',
    '*',
  ],
  [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '_id',
    '_body',
    'data.after.client',
    'a.b.c',
    '$where',
  ],
  ['0000-00-00', '2026-02-30', '2026-13-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  ['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '292277-01-01', 'today', 'last7days', 'UTC'],
  [
    PLATFORM_ID,
    PLATFORM_ID.toUpperCase(),
    `${PLATFORM_ID} `,
    `{${PLATFORM_ID}}`,
    PLATFORM_ID.replaceAll('-', ''),
  ],
  [
    'x'.repeat(299),
    'x'.repeat(5000),
    'a '.repeat(3000),
    longest,
    'USD',
    'usd',
    'root',
    'customer',
    'Bearer x',
  ],
].flat();

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...strings) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.bigInt().map(String),
);

/** JSON as text, because some of it cannot be created from a value: 1e400, or deep nesting. */
export type Json = string;

const deep = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const leaf: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1',
    '9007199254740993',
  ),
  fc.constantFrom('[]', '{}', '[null]', '{"":""}', '{"constructor":{"prototype":1}}', '{"length":1e9}'),
  fc.constantFrom(deep(10_000, '[', ']'), `${deep(10_000, '{"a":', '}').replace(':}', ':1}')}`),
  fc.double().map((number) => JSON.stringify(number)),
  fc.json({ maxDepth: 3 }),
);

export const hostileJson: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  fc.array(leaf, { maxLength: 4 }).map((items) => `[${items.join()}]`),
  leaf.map(
    (item) =>
      `[${Array(1500)
        .fill(item.length > 100 ? '1' : item)
        .join()}]`,
  ),
  fc
    .array(fc.tuple(hostileText, leaf), { maxLength: 4 })
    .map((fields) => `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
);
