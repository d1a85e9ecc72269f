/** The HMAC of the seals is the standard one. */
import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmac } from '../../../src/engine/service/seals/hmac.ts';

const expected = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('hex');

it('equals HMAC-SHA-256 of any text under any key', () => {
  const key = fc.uint8Array({ minLength: 0, maxLength: 64 });
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(key, fc.array(text, { maxLength: 5 }), (bytes, texts) => {
      // In sequence under the same key: no state of the previous one may remain.
      for (const one of texts) expect(hmac(bytes, one).toString('hex')).toBe(expected(bytes, one));
    }),
  );
});

it('equals it for texts longer than any before, and for short ones after them', () => {
  const key = randomBytes(32);
  for (const text of ['a', 'ä'.repeat(5000), '€'.repeat(100_000), 'b', '']) {
    expect(hmac(key, text).toString('hex')).toBe(expected(key, text));
  }
});
