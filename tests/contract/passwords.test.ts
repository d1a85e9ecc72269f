/** What can be told of a password without a list: how long, how plain, whose words. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PASSWORD_MIN, passwordError } from '../../src/engine/contract/passwords.ts';

const keyOf = (password: string, words?: string[]) => passwordError(password, words)?.key;

it('requires no classes of characters', () => {
  for (const password of [
    'correct horse',
    'allinsmallletters',
    '7391846205',
    'ñandúes verdes',
    'monedero-demo',
  ]) {
    expect(keyOf(password), password).toBeUndefined();
  }
});

it('counts characters, not bytes', () => {
  expect(keyOf('🐎🔋📎🔐🎲')).toBe('validation.tooShort');
  expect(keyOf('🐎🔋📎🔐🎲🍋🚲🎺🧭🪁')).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (password) => {
      expect(keyOf(password) === 'validation.tooShort').toBe([...password].length < PASSWORD_MIN);
    }),
  );
});

it.each(['aaaaaaaaaaaa', 'abababababab', '1231231231', 'abcdefghijk', 'zyxwvutsrq'])(
  '%s is too plain',
  (password) => expect(keyOf(password)).toBe('validation.plainPassword'),
);

it("rejects the user's own words and the product's name, also with little added", () => {
  const own = ['Monedero', 'ann.smith', 'ann@wallets.example'];
  for (const password of [
    'ann.smith!',
    'AnnSmith2026',
    'annsmithann',
    'ann@wallets.example1',
    'monedero2026',
  ]) {
    expect(keyOf(password, own), password).toBe('validation.ownWordsPassword');
  }
  expect(keyOf('ann.smith went to sea', own)).toBeUndefined();
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{10,20}$/), fc.stringMatching(/^[0-9!?]{0,4}$/), (name, more) => {
      fc.pre(keyOf(name + more) === undefined);
      expect(keyOf(name.toUpperCase() + more, [name])).toBe('validation.ownWordsPassword');
    }),
  );
});
