/** Lists sort names by the rules of the platform's language, on both databases. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { preferLanguage, thisApp } from '../../../src/engine/contract/app.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { createRecord, type Platform, signInToPlatform } from '../platform.ts';

const [usual] = thisApp().languages;
let test: TestService;
let platform: Platform;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(async () => {
  preferLanguage(usual);
  await test.close();
});

async function namesOf(resource: string, direction: 'ASC' | 'DESC'): Promise<string[]> {
  const query = new URLSearchParams({
    sort: JSON.stringify(['name', direction]),
    filter: JSON.stringify({ q: 'sorted' }),
  });
  const { status, body, text } = await test.call('GET', `${resource}?${query}`, { as: platform.root });
  expect(status, text).toBe(200);
  return body.data.map(({ name }: { name: string }) => name);
}

it.each(['es', 'de'] as const)('sorts accents, case and special letters as in %s', async (language) => {
  preferLanguage(language);
  const names = [
    'Zeta',
    'ábaco',
    'Ábaco',
    'abaco',
    'Ñandú',
    'Nutria',
    'nz',
    'Oso',
    'Öl',
    'ola',
    'Straße',
    'strauss',
  ];
  for (const [at, name] of names.entries()) {
    const abbreviation = `${language}S${'ABCDEFGHIJKLM'[at]}`.toUpperCase();
    const currency = { name: `${name} sorted ${language}`, symbol: abbreviation, decimals: 2 };
    await createRecord(test, platform.root, 'currency', { ...currency, abbreviation });
  }
  const sorted = (await namesOf('currency', 'ASC')).filter((name) => name.endsWith(language));
  // PGlite has the root collation, which German uses.
  const { compare } = new Intl.Collator(inject('prepared').databases.kind === 'embedded' ? 'de' : language);
  expect(sorted).toEqual(names.map((name) => `${name} sorted ${language}`).toSorted(compare));
  expect((await namesOf('currency', 'DESC')).filter((name) => name.endsWith(language))).toEqual(
    sorted.toReversed(),
  );
});
