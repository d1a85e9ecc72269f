import fc from 'fast-check';
import type { DataProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../src/engine/console/fieldKinds/format.ts';
import { listAvailableFilters } from '../../../src/engine/console/lists/filters/availableFilters.ts';
import {
  findSubstitute,
  interpretSearch,
} from '../../../src/engine/console/lists/filters/interpretations.ts';
import { storedAbility } from '../../../src/engine/console/session/ability.ts';
import { transaction } from '../../../src/features/transactions/resource.ts';
import { enterAs } from '../visit.tsx';

/** Knows one currency, and nobody. */
const provider = {
  getList: async (name: string, { filter }: { filter: Record<string, unknown> }) => ({
    data: name === 'currency' && filter.abbreviation === 'EUR' ? [{ id: 'eur' }] : [],
    total: 0,
  }),
} as unknown as DataProvider;
const failing = {
  getList: () => Promise.reject(new Error('busy')),
} as unknown as DataProvider;

const read = (text: string, locale: string, asked = provider) => {
  const { signal } = new AbortController();
  const offered = listAvailableFilters(transaction, storedAbility(), (key) => key);
  return interpretSearch(text, 'words', {
    ...{ resource: transaction, filters: offered, locale, translate: (key) => key, provider: asked, signal },
  });
};

describe('a text in the search of transactions', () => {
  it("is an amount first, in any language's format, with operator and currency", async () => {
    await enterAs('root');
    const ways = fc.constantFrom(['', 'amount'], ['=', 'amount'], ['>= ', 'amount_gte'], ['≤', 'amount_lte']);
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom('de', 'en', 'es', 'fr', 'pt'),
        ways,
        fc.constantFrom('', 'EUR', 'eur'),
        fc.boolean(),
        async (cents, locale, [sign = '', key = ''], code, isBefore) => {
          const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
          const figures = formatDecimal(amount, locale);
          const text = sign + (isBefore ? [code, figures] : [figures, code]).filter(Boolean).join(' ');
          const [first] = await read(text, locale);
          expect(first?.filter).toEqual({
            [key]: amount.replace(/\.?0+$/, ''),
            ...(code && { currency: 'EUR' }),
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is a text search if the code is unknown or look-ups fail', async () => {
    await enterAs('root');
    const words = { key: 'words', label: 'words' };
    const of = (text: string) => [{ ...words, text, filter: { q: text } }];
    expect(await read('INV 2024', 'en')).toEqual(of('INV 2024'));
    expect(await read('EUR 2024', 'en', failing)).toEqual(of('EUR 2024'));
    expect(await read('lukas', 'en', failing)).toEqual(of('lukas'));
  });

  it('is a party first if the name matches exactly, ignoring case and accents; partial matches follow the text', async () => {
    await enterAs('root');
    const people = {
      getList: async (name: string) => ({
        data:
          name === 'user'
            ? [
                {
                  id: 'a',
                  userName: 'ana',
                  firstName: 'Ana',
                  lastName: 'Pen\u0303a',
                  email: 'ana@test.example',
                },
                {
                  id: 'b',
                  userName: 'ana.maria',
                  firstName: 'Ana',
                  lastName: 'Ruiz',
                  email: 'b@test.example',
                },
              ]
            : [],
        total: 0,
      }),
    } as unknown as DataProvider;
    const filters = async (text: string) => (await read(text, 'en', people)).map(({ filter }) => filter);
    expect(await filters('ANA.MARÍA')).toEqual([{ party: 'b' }, { q: 'ANA.MARÍA' }, { party: 'a' }]);
    expect(await filters('Peña')).toEqual([{ party: 'a' }, { q: 'Peña' }, { party: 'b' }]);
    expect(await filters('an')).toEqual([{ q: 'an' }, { party: 'a' }, { party: 'b' }]);
    // Words that find nothing give way to whoever is called so, or to all who may be meant.
    expect(findSubstitute(await read('ana.maria', 'en', people))).toEqual({ party: 'b' });
    expect(findSubstitute(await read('an', 'en', people))).toEqual({ party: ['a', 'b'] });
    expect(findSubstitute(await read('lukas', 'en'))).toBe(undefined);
  });

  it('is everyone of a first name that several share, never one of them', async () => {
    await enterAs('root');
    const person = (id: string, lastName: string) => ({
      id,
      userName: `eva.${id}`,
      firstName: 'Eva',
      lastName,
    });
    const people = {
      getList: async (name: string) => ({
        data: name === 'user' ? [person('a', 'Ruiz'), person('b', 'Silva')] : [],
        total: 0,
      }),
    } as unknown as DataProvider;
    const readings = await read('Eva', 'en', people);
    expect(readings.map(({ filter }) => filter)).toEqual([{ q: 'Eva' }, { party: 'a' }, { party: 'b' }]);
    expect(findSubstitute(readings)).toEqual({ party: ['a', 'b'] });
  });
});
