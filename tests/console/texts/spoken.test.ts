import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { de } from '../../../i18n/de.ts';
import { en } from '../../../i18n/en.ts';
import { es } from '../../../i18n/es.ts';
import { fr } from '../../../i18n/fr.ts';
import { pt } from '../../../i18n/pt.ts';
import {
  type CommandVocabulary,
  commandKinds,
  parsePaymentCommand,
} from '../../../src/features/payments/console/paymentCommand.ts';

const languages = { de, en, es, fr, pt };
const wordsIn = (language: keyof typeof languages): CommandVocabulary => {
  const { verbs, links } = languages[language].console.operations;
  const listed = Object.entries(verbs).map(([kind, words]) => [kind, words.split(' ')]);
  return { verbs: Object.fromEntries(listed), links: links.split(' '), currencies: ['EUR', 'USDT'] };
};

describe('a payment command in one line', () => {
  it.each([
    [
      'es',
      'Abonar a lukas vogel 12,50 eur comida con Ana',
      'credit',
      'lukas vogel',
      '12,50',
      'EUR',
      'comida con Ana',
    ],
    ['de', 'uberweisen 1.234,5 lukas Miete', 'transfer', 'lukas', '1.234,5', '', 'Miete'],
    ['fr', 'débiter USDT 7 ana', 'debit', 'ana', '7', 'USDT', ''],
    ['pt', 'pagar lukas', 'transfer', 'lukas', '', '', ''],
    ['en', 'credit lukas 12.50 lunch', 'credit', 'lukas', '12.50', '', 'lunch'],
  ] as const)('in %s: %s', (language, text, kind, party, amount, currency, reference) => {
    const spoken = parsePaymentCommand(text, language, wordsIn(language));
    expect(spoken).toEqual({ kind, party, amount, currency, reference });
  });

  it('is rejected without a verb or a party', () => {
    for (const text of ['lukas 12', 'credit', 'credit 12.50', 'credit 12.50 EUR', 'creditor lukas 12']) {
      expect([text, parsePaymentCommand(text, 'en', wordsIn('en'))]).toEqual([text, undefined]);
    }
  });

  it('has each part as typed, in any language, with the amount before or after the name', () => {
    const name = fc.stringMatching(/^[a-z]{2,8}\.[a-z]{2,8}$/);
    const languageOf = fc.constantFrom('de', 'en', 'es', 'fr', 'pt' as const);
    const units = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(
        languageOf,
        fc.constantFrom(...commandKinds),
        fc.nat(),
        name,
        units,
        fc.constantFrom('', 'EUR', 'USDT'),
        fc.array(fc.stringMatching(/^[a-z]{4,8}$/), { maxLength: 3 }),
        fc.boolean(),
        (language, kind, which, party, amount, currency, reference, isFirst) => {
          const words = wordsIn(language);
          const verb = words.verbs[kind][which % words.verbs[kind].length];
          const money = [`${amount},5`, currency];
          const said = isFirst ? [...money, party] : [party, ...money];
          const text = [verb, ...said, ...reference].filter(Boolean).join(' ');
          expect(parsePaymentCommand(text, language, words)).toEqual({
            ...{ kind, party, currency },
            amount: `${amount},5`,
            reference: reference.join(' '),
          });
        },
      ),
    );
  });

  it.each(Object.keys(languages) as (keyof typeof languages)[])(
    'has no verb for two kinds in %s',
    (language) => {
      const all = Object.values(wordsIn(language).verbs).flat();
      expect(new Set(all).size).toBe(all.length);
    },
  );
});
