/** A resource that a developer adds to a copy of the checkout. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Language } from '../../src/engine/console/providers/languages/languages.ts';
import { root } from '../journeys/product.ts';

export const declaration = `import { defineResource, integer, reference, text } from '#engine/contract';

/** A country that the platform serves. */
export const country = defineResource({
  name: 'country',
  subject: 'Country',
  table: 'countries',
  recordRepresentation: 'name',
  routes: { list: '/dashboard/countries', item: '/dashboard/country' },
  fields: {
    code: text({ required: true, unique: true, pattern: /^[A-Z]{2}$/, sample: 'NO' }),
    name: text({ required: true, max: 80 }),
    currency: reference('currency'),
    population: integer({ max: 2_000_000_000 }),
  },
  list: {
    columns: ['code', 'name', 'currency', 'population'],
    filters: ['q', 'currency'],
    search: ['code', 'name'],
    sort: ['name', 'ASC'],
  },
  rights: { admin: ['manage'], agent: ['read'], customer: ['read'] },
  tenancy: { shared: 'platform' },
});
`;

const feature = `import type { Feature } from '#engine/contract';
import { country } from './resource.ts';

export const countriesFeature: Feature = { resources: [country] };
`;

/** What a country and each of its fields is called: the name in singular and plural, then the fields. */
const names = {
  en: ['Country |||| Countries', 'Code', 'Name', 'Currency', 'Population'],
  es: ['País |||| Países', 'Código', 'Nombre', 'Moneda', 'Población'],
  de: ['Land |||| Länder', 'Kürzel', 'Name', 'Währung', 'Einwohner'],
  fr: ['Pays |||| Pays', 'Code', 'Nom', 'Devise', 'Population'],
  pt: ['País |||| Países', 'Código', 'Nome', 'Moeda', 'População'],
} as const satisfies Record<Language, string[]>;

/** What the program is made of, without anything built. */
export function copyCheckout(to: string): void {
  const files = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];
  for (const name of ['src', 'i18n', ...files]) {
    cpSync(join(root, name), join(to, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
}

/** Everything that a developer touches. */
export function declareCountry(at: string): void {
  const path = (name: string) => join(at, name);
  mkdirSync(path('src/features/countries'));
  writeFileSync(path('src/features/countries/resource.ts'), declaration);
  writeFileSync(path('src/features/countries/index.ts'), feature);
  insert(path('src/features.ts'), 'import { currenciesFeature } from', {
    before: "import { countriesFeature } from '#features/countries';\n",
  });
  insert(path('src/features.ts'), '  currenciesFeature,\n', { after: '  countriesFeature,\n' });
  for (const [language, [name, code, title, currency, population]] of Object.entries(names)) {
    const fields = JSON.stringify({ code, name: title, currency, population });
    insert(path(`i18n/${language}.ts`), '  resources: {\n', {
      after: `    country: { name: '${name}', fields: ${fields} },\n`,
    });
  }
}

function insert(file: string, at: string, { before = '', after = '' }): void {
  replaceOnce(file, at, before + at + after);
}

/** Replaces a text that the file has exactly once. */
export function replaceOnce(file: string, before: string, after: string): void {
  const source = readFileSync(file, 'utf8');
  expect(source.split(before).length, `${file} has ${before} once`).toBe(2);
  writeFileSync(file, source.replace(before, after));
}
