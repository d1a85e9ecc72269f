/** Kinds whose values have one way of being written, and what must never be taken for one. */
import { expect, it } from 'vitest';
import { date, decimal, percent, phone, url } from '../../src/engine/contract/fields.ts';
import { canonicalDecimal, isInRange } from '../../src/engine/contract/values/decimals.ts';
import { schemaOf } from '../../src/engine/contract/values/fieldSchema.ts';

it('a decimal is exact, whatever its length, and is formatted with all its decimals', () => {
  const rate = schemaOf(decimal({ decimals: 4, min: '-1', max: '12345678901234567890.1234' }));
  expect(rate.parse(' 007.5 ')).toBe('7.5000');
  expect(rate.parse('-0')).toBe('0.0000');
  expect(rate.parse('12345678901234567890.1234')).toBe('12345678901234567890.1234');
  // One more in the last place: a binary float could not tell them apart.
  expect(rate.safeParse('12345678901234567890.1235').success).toBe(false);
  expect(rate.safeParse('-1.0001').success).toBe(false);
  expect(rate.safeParse('1.00001').success).toBe(false);
  expect(schemaOf(decimal({ decimals: 0 })).safeParse('1.0').success).toBe(false);
  expect(canonicalDecimal('-00.50', 1)).toBe('-0.50');
  expect([isInRange('0.3', { min: '0.30' }), isInRange('0.1', { min: '0.10000001' })]).toEqual([true, false]);
  expect(schemaOf(percent()).parse('7.5')).toBe('7.50');
});

it('a date is a calendar day', () => {
  const day = schemaOf(date());
  expect(day.parse('2028-02-29')).toBe('2028-02-29');
  for (const wrong of ['2027-02-29', '2027-13-01', '0099-12-31', '2027-1-1', '2027-01-01T00:00:00Z'])
    expect(day.safeParse(wrong).success, wrong).toBe(false);
});

it('a telephone number is stored in one format, however it is typed', () => {
  const number = schemaOf(phone());
  for (const typed of ['+34 612 345 678', '0034-612-345-678', '+34 (612) 345.678', '+34\u2011612345678'])
    expect(number.parse(typed)).toBe('+34612345678');
  for (const wrong of ['612345678', '+34', '+34 612 34x', '+0 612345678'])
    expect(number.safeParse(wrong).success, wrong).toBe(false);
});

it('a URL is a web address and never a script', () => {
  const address = schemaOf(url());
  for (const right of [
    'https://example.com',
    'HTTP://example.com:8080/a?b=c#d',
    'https://[::1]/',
    'https://ñandú.example',
  ])
    expect(address.parse(right)).toBe(right);
  for (const wrong of [
    ...[
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'example.com',
    ],
    ...['https://bank.example@evil.example', 'https://a\tb.example', 'https://', 'https://exa\u202emple.com'],
  ])
    expect(address.safeParse(wrong).success, wrong).toBe(false);
});
