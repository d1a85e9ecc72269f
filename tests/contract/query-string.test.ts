/** The console's stand-in for query-string reads and writes addresses as that does. */
import fc from 'fast-check';
import * as original from 'query-string/index.js';
import { expect, it } from 'vitest';
import { parse, stringify } from '../../src/engine/console/build/queryString.ts';

const words = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .filter((text) => !/\p{Surrogate}/u.test(text) && text !== '__proto__');
const one = fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined));
const values = fc.dictionary(
  words.filter((key) => key !== ''),
  fc.oneof(one, fc.array(one, { maxLength: 3 })),
);

it('writes what that writes', () => {
  fc.assert(
    fc.property(values, (asked) => {
      expect(stringify(asked)).toBe(original.stringify(asked));
    }),
  );
});

it('reads what that reads, whatever was typed', () => {
  const typed = fc.oneof(
    values.map((asked) => `?${original.stringify(asked)}`),
    fc
      .array(fc.constantFrom('a', 'b=', 'a=1', 'filter=%7B%22q%22%3A%22x%22%7D', 'c=d+e', 'f=g=h', ''), {
        maxLength: 6,
      })
      .map((parts) => `?${parts.join('&')}`),
  );
  fc.assert(
    fc.property(typed, (query) => {
      expect({ ...parse(query) }).toEqual({ ...original.parse(query) });
    }),
  );
});

it('takes an address that is broken as it stands', () => {
  expect({ ...parse('?page=%zz&sort=id') }).toEqual({ page: '%zz', sort: 'id' });
});
