import { describe, expect, it } from 'vitest';
import { formatMoment, typedDecimal } from '../../src/console/format.ts';

describe('an amount as it was typed', () => {
  it.each([
    ['12,50', 'es', '12.50'],
    ['12.50', 'es', '12.50'],
    ['12.50', 'en', '12.50'],
    // A comma parts thousands in English; what could mean two things stays, and is refused.
    ['1,234', 'en', '1,234'],
    ['1.234,50', 'es', '1.234,50'],
    ['1,2,3', 'es', '1,2,3'],
    ['abc', 'es', 'abc'],
  ])('%s in %s is %s', (text, locale, expected) => {
    expect(typedDecimal(text, locale)).toBe(expected);
  });
});

describe('a moment', () => {
  it('is shown as precisely as asked', () => {
    const moment = '2026-05-22T10:20:30.000Z';
    expect(formatMoment(moment, 'en', 'day')).toMatch(/^May \d+, 2026$/);
    expect(formatMoment(moment, 'en')).toMatch(/:20\sPM$|:20\sAM$/);
    expect(formatMoment(moment, 'en', 'second')).toContain(':20:30');
  });
});
