/** The rules of the pages before the sign-in are written out by hand: they must say what the contract says. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuledField, rules, validateFields } from '../../../src/engine/console/signIn/forms/rules.ts';
import { dark, light, type ThemeColors } from '../../../src/engine/console/theme/skins.ts';
import { register } from '../../../src/engine/contract/calls/accounts.ts';
import { PASSWORD_MIN } from '../../../src/engine/contract/passwords.ts';
import { toValidationErrors } from '../../../src/engine/contract/validationErrors.ts';

const schemas = register.body?.shape;
if (!schemas) throw new Error('register has no body');

const fields = Object.keys(rules) as RuledField[];

/** Texts near the edges of the rules: lengths around each bound, spaces around, odd characters. */
const typed = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(0, 1, 2, 3, 9, 10, 11, 39, 40, 41, 80, 81, 200, 201).map((length) => 'a'.repeat(length)),
  fc.constantFrom(
    'ann.smith',
    'ann smith',
    ' ann ',
    'ann@example.com',
    ' Ann@Example.com ',
    'ann@',
    'ñandú',
    '   ',
  ),
  fc.emailAddress(),
);

it.each(fields.filter((field) => field !== 'email'))('%s is validated as in the contract', (field) => {
  fc.assert(
    fc.property(typed, (text) => {
      const read = schemas[field].safeParse(text);
      const expected = read.success ? undefined : toValidationErrors(read.error)._body;
      const isEmpty = (field === 'password' ? text : text.trim()) === '';
      // "At least 3 characters" of a field that was left out is as true, and "required" says more.
      expect(rules[field](text)).toEqual(isEmpty ? { key: 'validation.required' } : expected);
    }),
    { numRuns: 500 },
  );
});

it('email accepts everything that the contract does, and rejects what is not an address', () => {
  fc.assert(
    fc.property(typed, (text) => {
      if (schemas.email.safeParse(text).success) expect(rules.email(text)).toBeUndefined();
    }),
    { numRuns: 500 },
  );
  for (const text of ['ann', 'ann@', '@example.com', 'ann@example', 'a b@example.com']) {
    expect(rules.email(text)).toEqual({ key: 'validation.email' });
  }
  expect(rules.email('')).toEqual({ key: 'validation.required' });
});

describe('a password and its repetition', () => {
  it('must be equal', () => {
    const password = 'abcxyz'.repeat(3).slice(0, PASSWORD_MIN);
    expect(validateFields({ password, confirmPassword: password }, ['password'])).toEqual({});
    expect(validateFields({ password, confirmPassword: 'y' }, ['password'])).toEqual({
      confirmPassword: { key: 'validation.repeat' },
    });
    expect(validateFields({ password, confirmPassword: '' }, ['password'])).toEqual({
      confirmPassword: { key: 'validation.required' },
    });
  });
});

it("the pages use the console's colors", () => {
  const css = readFileSync('src/engine/console/signIn/signInPages.css', 'utf8');
  const [, bright = '', night = ''] =
    /:root \{(.*?)\}\s*:root\[data-theme="dark"\] \{(.*?)\}/s.exec(css) ?? [];
  const names: [keyof ThemeColors, string][] = [
    ['accent', 'accent'],
    ['onAccent', 'on-accent'],
    ['ground', 'ground'],
    ['paper', 'paper'],
    ['ink', 'ink'],
    ['faint', 'faint'],
    ['line', 'line'],
    ['control', 'control'],
    ['success', 'success'],
    ['error', 'error'],
  ];
  for (const [skin, text] of [
    [light, bright],
    [dark, night],
  ] as const) {
    for (const [name, variable] of names) expect(text).toContain(`--${variable}: ${skin[name]};`);
  }
});
