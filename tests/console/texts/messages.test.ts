/** What every language file has to hold, whatever its words are. That the words are used: wording.test.ts. */
import { describe, expect, it } from 'vitest';
import { type Language, listLanguages } from '../../../src/engine/console/providers/languages/languages.ts';
import { listLabels } from '../../../src/engine/contract/declaration/labels.ts';
import { errorStatus } from '../../../src/engine/contract/errors.ts';
import { declarations, listSubjects, resources } from '../../../src/engine/contract/registry.ts';
import { shown } from '../shown.ts';
import { placeholders } from '../texts.ts';

const english = shown.en;

/** Words that are the same as in English and are right all the same. Names and signs are so everywhere. */
const sameAsInEnglish: Record<Language, string[]> = {
  de: [
    'Agent',
    'Bonus',
    'Budget',
    'Details',
    'Format',
    'Limit',
    'Limits',
    'Name',
    'Status',
    'Symbol',
    'System',
    'Wallet',
    'Wallets',
  ],
  en: [],
  es: ['Control', 'Error', 'Inspector', 'No'],
  fr: [
    'Action',
    'Actions',
    'Agent',
    'Bonus',
    'Budget',
    'Client',
    'Clients',
    'Date',
    'Description',
    'E-mail',
    'Format',
    'Menu',
  ].concat(['Page', 'Transaction', 'Transactions', 'Type']),
  pt: ['E-mail', 'Menu'],
};
/** A language is called as it calls itself; `root` and webhooks are names, as on any system. */
const names = ['Monedero', 'JSON', 'Root', 'Webhook', 'Webhooks', ...listLanguages().map(({ name }) => name)];

/** Words by which one would hear a stranger: people addressed as friends, Brazil's words in Portugal's. */
const strange: Record<Language, RegExp | undefined> = {
  de: /(?<!\p{L})(du|dich|dir|deine?[mnrs]?|prüfe)(?!\p{L})/iu,
  en: /\bcan not\b/,
  es: /(?<!\p{L})(tú|tus?|contigo|ingresa|haz)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|ta|tes|uploader)(?!\p{L})|'/iu,
  pt: /(?<!\p{L})(voc[êe]s?|senhas?|salvar|deletar|usuários?|registros?|arquivos?|excluir|baixar|tela)(?!\p{L})/iu,
};

const words = (text: string) => text.replaceAll(/%\{\w+\}/g, ' ').match(/\p{L}[\p{L}-]*/gu) ?? [];
const plurals = (text: string) => text.split('||||').length;

it('the menu offers each language that has a file, under its own name', () => {
  expect(listLanguages().map(({ locale }) => locale)).toEqual(Object.keys(shown));
  expect(listLanguages().map(({ name }) => name)).toEqual([
    'Deutsch',
    'English',
    'Español',
    'Français',
    'Português',
  ]);
});

describe.each(Object.entries(shown))('the messages in %s', (language, texts) => {
  const own = sameAsInEnglish[language as Language];

  it('have exactly the keys of English', () => {
    expect([...english.keys()].filter((key) => !texts.has(key))).toEqual([]);
    // The old packs still have keys that react-admin no longer asks for.
    const others = [...texts.keys()].filter((key) => !english.has(key));
    expect(others.filter((key) => key !== 'ra.navigation.prev')).toEqual([]);
  });

  it('have the placeholders and plural forms of English', () => {
    for (const [key, text] of english) {
      const other = texts.get(key) ?? '';
      // react-admin's own may leave out a name it would have to decline; ours say all there is to say.
      const given = key.startsWith('ra.') ? placeholders(other).filter(isKnownTo(text)) : placeholders(other);
      const wanted = key.startsWith('ra.') ? given : placeholders(text);
      expect([key, given]).toEqual([key, wanted]);
      expect([key, unknownIn(other, text)]).toEqual([key, []]);
      expect([key, plurals(other)]).toEqual([key, plurals(text)]);
    }
  });

  const itIsTranslated = language === 'en' ? undefined : it;
  itIsTranslated?.('say nothing in English', () => {
    const same = [...english].filter(([key, text]) => texts.get(key) === text);
    const known = [...names, ...own];
    expect(same.filter(([, text]) => words(text).some((word) => !known.includes(word)))).toEqual([]);
    const left = new Set(same.flatMap(([, text]) => words(text)));
    expect(own.filter((word) => !left.has(word))).toEqual([]);
  });

  it('use formal address and regional wording', () => {
    const pattern = strange[language as Language];
    expect([...texts].filter(([, text]) => pattern?.test(text))).toEqual([]);
  });

  it('follow typography: single spaces, real ellipses, and non-breaking spaces before colons in French', () => {
    const careless = /\.\.\.|[^ ] {2,}[^ ]|^ +[^ ]|[^ ] +$/;
    const ours = [...texts].filter(([key]) => !key.startsWith('ra.') || language !== 'en');
    expect(ours.filter(([, text]) => careless.test(text))).toEqual([]);
    const breaking = ours.filter(
      ([, text]) => language === 'fr' && /[^\u00a0\u202f\d][:;!?»](\s|$)|« /.test(text),
    );
    expect(breaking).toEqual([]);
  });

  it('have every label that a declaration needs, each with a plural', () => {
    expect(declarations.flatMap(listLabels).filter((key) => !texts.has(key))).toEqual([]);
    const singular = declarations.filter(
      ({ name }) => plurals(texts.get(`resources.${name}.name`) ?? '') < 2,
    );
    expect(singular).toEqual([]);
  });

  it('have a text for every error code and a name for every subject without a resource', () => {
    expect(Object.keys(errorStatus).filter((code) => !texts.has(`errors.${code}`))).toEqual([]);
    const own = resources.map(({ subject }) => subject);
    const named = listSubjects().filter((subject) => subject !== 'all' && !own.includes(subject));
    expect(named.filter((subject) => !texts.has(`console.permissions.subjects.${subject}`))).toEqual([]);
  });
});

/** The German sentence names a field as it is: a noun keeps its capital. react-admin gives both. */
const given = (text: string) =>
  placeholders(text.replace('%{field_lower_first}', '%{field_lower_first}%{field}'));

function isKnownTo(text: string): (name: string | undefined) => boolean {
  return (name) => given(text).includes(name);
}

function unknownIn(text: string, source: string): (string | undefined)[] {
  return placeholders(text).filter((name) => !isKnownTo(source)(name));
}
