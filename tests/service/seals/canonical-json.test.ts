/** Sealed JSON must be the same text when it is read back, whatever its original order and format. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../../src/engine/service/seals/seals.ts';

it('returns the same text for data that was read back', () => {
  const values = [
    fc.string(),
    fc.double(),
    fc.bigInt(),
    fc.constantFrom(true, null, undefined),
    fc.date({ noInvalidDate: true }),
  ];
  fc.assert(
    fc.property(fc.object({ values, maxDepth: 3, maxKeys: 4 }), (data) => {
      const text = canonicalJson(data);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
});

it('ignores the order of keys, and writes exact numbers and timestamps as texts', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const one = { b: 9007199254740993n, a: { d: at, c: undefined } };
  const other = { a: { d: at }, b: 9007199254740993n };
  expect(canonicalJson(one)).toBe('{"a":{"d":"2026-01-02T03:04:05.678Z"},"b":"9007199254740993"}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});
