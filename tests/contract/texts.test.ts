/** What a text and an e-mail address may consist of, in which form they are kept, and how a value stands in a sentence. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeFormula, unescapedCell } from '../../src/engine/contract/exports/csv.ts';
import { email, text } from '../../src/engine/contract/fields.ts';
import { createSchema, updateSchema } from '../../src/engine/contract/schemas.ts';
import { canonicalEmail } from '../../src/engine/contract/values/emails.ts';
import {
  buildResponseSchema,
  inputSchemaOf,
  schemaOf,
} from '../../src/engine/contract/values/fieldSchema.ts';
import { isolated } from '../../src/engine/contract/values/isolated.ts';
import { client } from '../../src/features/clients/resource.ts';

const line = inputSchemaOf(text({ max: 300 }));
const long = inputSchemaOf(text({ long: true }));
const takes = (schema: typeof line, value: string) => schema.safeParse(value).success;

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const controls = [...between(0, 0x1f), ...between(0x7f, 0x9f)];
const directions = [...between(0x202a, 0x202e), ...between(0x2066, 0x2069), '\u061c', '\u200e', '\u200f'];
const unseen = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u3164', '\u115f', '\u2028', '\u{e0041}', '\ufff9'];

describe('a text', () => {
  it('rejects control, direction and invisible characters at any position', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '漢', '🙂', '1'), maxLength: 8 });
    fc.assert(
      fc.property(
        letters,
        fc.constantFrom(...controls, ...directions, ...unseen),
        letters,
        (head, one, tail) => {
          const value = `x${head}${one}${tail}x`;
          expect(takes(line, value), JSON.stringify(value)).toBe(false);
          if (one !== '\n') expect(takes(long, value), JSON.stringify(value)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('allows line feeds only if it is long', () => {
    expect(long.parse('one\r\ntwo\nthree')).toBe('one\ntwo\nthree');
    expect(takes(line, 'one\ntwo')).toBe(false);
  });

  it('contains a visible character', () => {
    for (const empty of ['\u200b\u200b', '\u2800', '\u3164', '\u00a0 \u3000', '\u0301', '\ufe0f'])
      expect(takes(line, empty), JSON.stringify(empty)).toBe(false);
  });

  it('accepts any script, with its joiners and selectors', () => {
    for (const written of [
      ...[
        'Peña',
        'محمد',
        'דוד',
        'नमस्ते',
        '漢字',
        'می‌خواهم',
        'क्‍ष',
        'ശ്രീ',
        '👩‍💻',
        '❤️',
        '🏳️‍🌈',
        '葛󠄀',
        "O'Brien–Łódź",
      ],
    ])
      expect(line.parse(written)).toBe(written.normalize('NFC'));
    // Between letters of a script without joiners it is only invisible.
    expect(takes(line, 'An\u200da')).toBe(false);
  });

  it('is stored in composed form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (value) => {
        const read = line.safeParse(value.normalize('NFD'));
        if (read.success) expect(read.data).toBe(value.normalize('NFC').trim());
      }),
    );
  });

  it('of an old record is returned unchanged', () => {
    expect(buildResponseSchema(text()).parse('a\u202eb')).toBe('a\u202eb');
  });

  it('is validated within full records', () => {
    const body = { name: 'A\u202eB', email: 'a@example.com' };
    expect(updateSchema(client).safeParse(body).error?.issues[0]?.path).toEqual(['name']);
    expect(createSchema(client).safeParse(body).success).toBe(false);
  });
});

describe('a value in a sentence', () => {
  it('is isolated if it could reorder the sentence, and unchanged otherwise', () => {
    expect(isolated('Peña 12,50 €')).toBe('Peña 12,50 €');
    expect(isolated('محمد')).toBe('\u2068محمد\u2069');
    expect(isolated('a\u202eb\u2069\u2069c')).toBe('\u2068abc\u2069');
    expect(isolated(`to ${isolated('דוד')}`)).toBe('\u2068to \u2068דוד\u2069\u2069');
  });

  it('never affects the surrounding text', () => {
    const odd = fc.string({ unit: fc.constantFrom('a', 'ד', ...directions), maxLength: 12 });
    fc.assert(
      fc.property(odd, (value) => {
        const said = isolated(value);
        expect(said).not.toMatch(/[\u202a-\u202e\u200e\u200f\u061c\u2066\u2067]/);
        let open = 0;
        for (const letter of said) {
          open += letter === '\u2068' ? 1 : letter === '\u2069' ? -1 : 0;
          expect(open).toBeGreaterThanOrEqual(letter === '\u2069' ? 0 : said.includes('\u2068') ? 1 : 0);
        }
        expect(open).toBe(0);
      }),
    );
  });
});

describe('an e-mail address', () => {
  const address = inputSchemaOf(email());

  it.each([
    ['Ana@Müller.de', 'ana@xn--mller-kva.de'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@XN--E1AFMKFD.XN--P1AI', 'info@xn--e1afmkfd.xn--p1ai'],
    ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
    [' a.b+c@mail.straße.de ', 'a.b+c@mail.xn--strae-oqa.de'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(address.parse(typed)).toBe(kept);
    expect(address.parse(kept)).toBe(kept);
    expect(canonicalEmail(typed)).toBe(kept);
  });

  it.each([
    'ana',
    'ana@',
    'a@b',
    'a@xn--.com.',
    'a@-x.de',
    'a@пример',
    'a@b.d3',
    'a@ex ample.рф',
    'a@пример.рф/x',
    'ñ@a.es',
  ])('%s is none', (typed) => {
    expect(address.safeParse(typed).success).toBe(false);
  });

  it('is lowercased and otherwise unchanged', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const read = schemaOf(email()).safeParse(typed);
        if (read.success) expect(read.data).toBe(typed.toLowerCase());
        expect(canonicalEmail(canonicalEmail(typed))).toBe(canonicalEmail(typed));
      }),
    );
  });
});

it('escapes what a spreadsheet could run as a formula, and unescapes it exactly', () => {
  const signs = [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '＝',
    '＋',
    '－',
    '＠',
    '﹦',
    '﹢',
    '﹣',
    '﹫',
    "'",
    'a',
    '1',
  ];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 6 }), (cell) => {
      expect(unescapedCell(escapeFormula(cell))).toBe(cell);
      if (/^[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell) && !/^[-+]?\d+$/.test(cell))
        expect(escapeFormula(cell)).toBe(`'${cell}`);
    }),
    { numRuns: 2000 },
  );
});
