/** Values of each kind as a caller sends them, with what must come back. */

import fc from 'fast-check';
import type { Field, FieldKind, FieldOf } from '../contract/fields.ts';
import { actions } from '../contract/rights/abilities.ts';
import { formatAmount, parseAmount } from '../contract/values/money.ts';
import { hasVisibleCharacter, isPlainText, normalizedText } from '../contract/values/texts.ts';

export type Sample = { sent: unknown; kept: unknown };
/** A file that is to be sent before its record, called so: what that answers is both sent and kept. */
export class Upload {
  readonly content: Buffer;
  readonly name: string;
  constructor(content: Buffer, name: string) {
    this.content = content;
    this.name = name;
  }
}
export type World = {
  /** The records of a resource that a value may refer to. */
  records(resource: string): readonly string[];
};
/** What amounts are counted in. */
export type Coin = { _id: string; decimals: number };

const same = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<Sample> =>
  values.map((sent) => ({ sent, kept: sent }));
const storable = (max: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }).filter((text) => {
    const kept = normalizedText(text).trim();
    return isPlainText(kept) && hasVisibleCharacter(kept) && Math.max(text.length, kept.length) <= max;
  });

type Samples = {
  [Kind in FieldKind]?: (field: FieldOf<Kind>, world: World, coin: Coin | undefined) => fc.Arbitrary<Sample>;
};

const samples: Samples = {
  // A text that reads like another value is none.
  text: ({ max }) =>
    fc
      .oneof({ weight: 4, arbitrary: storable(max) }, fc.constant('false'.slice(0, max)))
      .map((sent) => ({ sent, kept: normalizedText(sent).trim() })),
  email: () =>
    fc
      .stringMatching(/^[A-Za-z0-9]{1,20}@[a-z]{1,10}\.[a-z]{2,5}$/)
      .map((sent) => ({ sent, kept: sent.toLowerCase() })),
  choice: ({ choices }) => same(fc.constantFrom(...choices)),
  choices: ({ choices, required }) =>
    fc
      .array(fc.constantFrom(...choices), { minLength: required ? 1 : 0, maxLength: 5 })
      .map((sent) => ({ sent, kept: choices.filter((choice) => sent.includes(choice)) })),
  boolean: () => same(fc.boolean()),
  integer: ({ min, max }) => same(fc.integer({ min, max })),
  decimal: ({ decimals, min, max }) => {
    const unit = 10n ** BigInt(decimals);
    const [least, most] = [min ?? '-99999999999999999999', max ?? '99999999999999999999'].map(BigInt);
    return fc
      .tuple(fc.bigInt({ min: (least ?? 0n) * unit, max: (most ?? 0n) * unit }), fc.boolean())
      .map(([units, short]) => {
        const kept = formatAmount(units, decimals);
        return { sent: short && decimals ? kept.replace(/\.?0+$/, '') : kept, kept };
      });
  },
  percent: () =>
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({
      sent: String(hundredths / 100),
      kept: (hundredths / 100).toFixed(2),
    })),
  reference: ({ to }, { records }) => same(fc.constantFrom(...records(to))),
  references: ({ to, required }, { records }) =>
    same(fc.shuffledSubarray([...records(to)], { minLength: required ? 1 : 0 })),
  money: (_field, _world, coin) => {
    // No amount without what it is counted in.
    if (!coin) return fc.constant({ sent: null, kept: null });
    const { decimals } = coin;
    return fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.boolean()).map(([units, short]) => {
      const kept = formatAmount(units, decimals);
      const sent = short && kept.includes('.') ? kept.replace(/\.?0+$/, '') : kept;
      return { sent, kept: formatAmount(parseAmount(sent, decimals), decimals) };
    });
  },
  timestamp: () =>
    fc
      .date({
        min: new Date('0100-01-02T00:00:00Z'),
        max: new Date('9999-12-30T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => ({ sent: date.toISOString(), kept: date.toISOString() })),
  date: () =>
    same(
      fc
        .date({
          min: new Date('0100-01-02T00:00:00Z'),
          max: new Date('9999-12-30T00:00:00Z'),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
  url: () => same(fc.webUrl({ withQueryParameters: true, withFragments: true })),
  phone: () =>
    fc
      .tuple(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^\d{7,11}$/), fc.boolean())
      .map(([country, number, grouped]) => ({
        sent: grouped
          ? `+${country} (${number.slice(0, 3)}) ${number.slice(3, 5)}-${number.slice(5)}`
          : `00${country}${number}`,
        kept: `+${country}${number}`,
      })),
  permissions: () =>
    same(
      fc.array(
        fc.record({
          subject: storable(80).map((text) => normalizedText(text).trim()),
          action: fc.constantFrom(...actions()),
          allowed: fc.boolean(),
        }),
        { maxLength: 5 },
      ),
    ),
  file: ({ accept, max }) =>
    same(
      fc
        .record({
          type: fc.constantFrom(...accept),
          // Of several parts, some of them.
          length: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: max - 10 })),
          name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        })
        .map(({ type, length, name }) => new Upload(contentOf(type, length), name)),
    ),
  list: ({ of, min, max }, world) =>
    fc
      .array(
        fc.record(
          Object.fromEntries(Object.entries(of).map(([name, field]) => [name, sampleOf(field, world)])),
        ),
        { minLength: min, maxLength: max },
      )
      .map((rows: Record<string, Sample>[]) => {
        const all = (side: keyof Sample) =>
          rows.map((row) =>
            Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value[side]])),
          );
        return { sent: all('sent'), kept: all('kept') };
      }),
  json: () =>
    same(
      fc
        // Strings that are JSON themselves stay strings.
        .oneof(fc.constantFrom<fc.JsonValue>('0', 'true', '{}', '"a"'), fc.jsonValue({ maxDepth: 3 }))
        .filter(
          (value) => value !== null && value !== '' && !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)),
        )
        .map((value) => JSON.parse(JSON.stringify(value))),
    ),
};

/** What begins as files of the type do; a text has characters that no single byte holds. */
function contentOf(type: string, length: number): Buffer {
  if (type.startsWith('text/'))
    return Buffer.from('añ;ß\n'.repeat(length)).subarray(0, length - (length % 7) || 1);
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000049454e44', 'hex');
  const head = type === 'image/png' ? png : Buffer.from('%PDF-1.7\n');
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length), 7)]);
}

/** Whether values of this kind can be generated: not of those that a feature brings the meaning of. */
export const hasValues = ({ kind }: Field): boolean => kind in samples;

/** A value of this field; undefined where a record may leave it out and does. */
export function sampleOf(field: Field, world: World, coin?: Coin): fc.Arbitrary<Sample> {
  const make = samples[field.kind] as
    | ((field: Field, world: World, coin?: Coin) => fc.Arbitrary<Sample>)
    | undefined;
  if (!make) throw new Error(`no value of the kind ${field.kind}`);
  const present = make(field, world, coin);
  const isSeveral = ['choices', 'list', 'references'].includes(field.kind);
  const nothing = { sent: null, kept: isSeveral ? [] : null };
  return field.required ? present : fc.oneof({ weight: 4, arbitrary: present }, fc.constant(nothing));
}
