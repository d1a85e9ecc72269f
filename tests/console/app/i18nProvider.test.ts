import { beforeEach, expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { getLanguage } from '../../../src/engine/console/providers/languages/languages.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { thisApp } from '../../../src/engine/contract/app.ts';

beforeEach(() => localStorage.clear());

it('Spanish is spoken until another language is chosen', () => {
  expect(thisApp().languages[0]).toBe('es');
  expect(getLanguage()).toBe('es');
  localStorage.setItem('language', 'kl');
  expect(getLanguage()).toBe('es');
});

it('a chosen language is loaded, kept, and what the page says it is written in; a logout leaves it', async () => {
  const provider = await createI18nProvider('es');
  await provider.changeLocale('fr');
  expect(provider.translate('ra.action.save')).toBe('Enregistrer');
  expect(document.documentElement.lang).toBe('fr');
  createStore().reset();
  expect(getLanguage()).toBe('fr');
});

it('numbers within a sentence are written as in the language, and the plural follows the count', async () => {
  const range = { offsetBegin: 1, offsetEnd: 25, total: 12345 };
  const german = await createI18nProvider('de');
  expect(german.translate('ra.navigation.page_range_info', range)).toBe('1–25 von 12.345');
  expect(german.translate('console.list.exported', { name: 'a.csv', smart_count: 1 })).toBe(
    'a.csv gespeichert: 1 Zeile',
  );
  expect(german.translate('console.list.exported', { name: 'a.csv', smart_count: 12345 })).toBe(
    'a.csv gespeichert: 12.345 Zeilen',
  );
  const english = await createI18nProvider('en');
  expect(english.translate('ra.navigation.page_range_info', range)).toBe('1-25 of 12,345');
});

it('the type that a value had to be is called as in the language; one without a name by its own', async () => {
  const spanish = await createI18nProvider('es');
  expect(spanish.translate('validation.type', { expected: 'number' })).toBe('Introduzca un número');
  expect(spanish.translate('validation.type', { expected: 'bigint' })).toBe('Introduzca bigint');
});

it('a key that no language has is told of', async () => {
  const missing: string[] = [];
  const provider = await createI18nProvider('pt', (key) => missing.push(key));
  expect(provider.translate('console.nowhere')).toBe('console.nowhere');
  expect(missing).toEqual(['console.nowhere']);
});
