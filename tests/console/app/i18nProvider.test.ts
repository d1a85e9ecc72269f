import { beforeEach, expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/engine/console/providers/languages/i18nProvider.ts';
import { getLanguage } from '../../../src/engine/console/providers/languages/languages.ts';
import { createStore } from '../../../src/engine/console/providers/store.ts';
import { thisApp } from '../../../src/engine/contract/app.ts';

beforeEach(() => localStorage.clear());

it('uses Spanish until another language is chosen', () => {
  expect(thisApp().languages[0]).toBe('es');
  expect(getLanguage()).toBe('es');
  localStorage.setItem('language', 'kl');
  expect(getLanguage()).toBe('es');
});

it("loads and stores a chosen language, sets the page's lang, and keeps it at sign-out", async () => {
  const provider = await createI18nProvider('es');
  await provider.changeLocale('fr');
  expect(provider.translate('ra.action.save')).toBe('Enregistrer');
  expect(document.documentElement.lang).toBe('fr');
  createStore().reset();
  expect(getLanguage()).toBe('fr');
});

it('formats numbers in messages for the language and selects the plural by count', async () => {
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

it("translates the expected type, and shows an unknown type's own name", async () => {
  const spanish = await createI18nProvider('es');
  expect(spanish.translate('validation.type', { expected: 'number' })).toBe('Introduzca un número');
  expect(spanish.translate('validation.type', { expected: 'bigint' })).toBe('Introduzca bigint');
});

it('reports a key that no language has', async () => {
  const missing: string[] = [];
  const provider = await createI18nProvider('pt', (key) => missing.push(key));
  expect(provider.translate('console.nowhere')).toBe('console.nowhere');
  expect(missing).toEqual(['console.nowhere']);
});
