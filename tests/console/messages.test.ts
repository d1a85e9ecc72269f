import englishPack from 'ra-language-english';
import spanishPack from 'ra-language-spanish';
import { describe, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { subjects } from '../../src/contract/abilities.ts';
import { errorStatus } from '../../src/contract/errors.ts';
import type { Resource } from '../../src/contract/resource.ts';
import { resources } from '../../src/contract/resources/index.ts';

type Tree = { [key: string]: Tree | string | undefined };

function textsOf(tree: object, path = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree as Tree)) {
    if (typeof value === 'string') texts.set(path + key, value);
    else if (value) for (const [name, text] of textsOf(value, `${path}${key}.`)) texts.set(name, text);
  }
  return texts;
}

const placeholders = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort();
const languages = { en, es };

/** The labels that follow from a declaration by convention. */
function labelsOf({ name, fields, id, sections, list }: Resource): string[] {
  const named = Object.keys(sections).filter((section) => section !== 'main');
  return [
    `resources.${name}.name`,
    ...(id || list.columns.includes('_id') ? [`resources.${name}.fields._id`] : []),
    ...named.map((section) => `resources.${name}.sections.${section}`),
    ...Object.entries(fields).flatMap(([field, declared]) => [
      `resources.${name}.fields.${field}`,
      ...(declared.kind === 'choice'
        ? declared.choices.map((choice) => `resources.${name}.choices.${field}.${choice}`)
        : []),
    ]),
  ];
}

describe.each(Object.entries(languages))('the messages in %s', (_language, messages) => {
  const texts = textsOf(messages);

  it('have every label that a declaration asks for', () => {
    expect(resources.flatMap(labelsOf).filter((key) => !texts.has(key))).toEqual([]);
  });

  it('have wording for every error code, and a plural for every resource', () => {
    expect(Object.keys(errorStatus).filter((code) => !texts.has(`errors.${code}`))).toEqual([]);
    const singular = resources.filter(({ name }) => !texts.get(`resources.${name}.name`)?.includes('||||'));
    expect(singular).toEqual([]);
  });

  it("name every subject that isn't a resource's", () => {
    const own = resources.map(({ subject }) => subject);
    const named = subjects.filter((subject) => subject !== 'all' && !own.includes(subject));
    expect(named.filter((subject) => !texts.has(`console.permissions.subjects.${subject}`))).toEqual([]);
  });

  it('have the same keys and placeholders as English', () => {
    for (const [key, text] of textsOf(en)) {
      expect([key, placeholders(texts.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    }
  });
});

it("fill every gap of react-admin's Spanish pack, with its placeholders", () => {
  const english = textsOf(englishPack);
  const spanish = new Map([...textsOf(spanishPack), ...textsOf({ ra: es.ra })]);
  expect([...english.keys()].filter((key) => !spanish.has(key))).toEqual([]);
  for (const [key, text] of textsOf({ ra: es.ra })) {
    const allowed = placeholders(english.get(key) ?? text);
    expect([key, placeholders(text).filter((name) => !allowed.includes(name))]).toEqual([key, []]);
  }
});
