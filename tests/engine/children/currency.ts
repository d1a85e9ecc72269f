/** What fees are counted in. */
import { integer, text } from '../../../src/engine/contract/fields.ts';
import { defineResource } from '../../../src/engine/contract/resource.ts';
import { at } from '../people.ts';

export const currency = defineResource({
  name: 'currency',
  subject: 'Currency',
  table: 'currencies',
  recordRepresentation: 'abbreviation',
  naturalKey: 'abbreviation',
  routes: at('currencies', 'currency'),
  fields: {
    abbreviation: text({ required: true, unique: true }),
    decimals: integer({ required: true, max: 6, immutableOnceUsed: true }),
  },
  sections: { code: ['abbreviation'], counting: ['decimals'] },
  tabs: { code: ['code'], counting: ['counting'] },
  list: { columns: ['abbreviation'], sort: ['abbreviation', 'ASC'] },
  rights: { clerk: ['manage'], junior: ['manage'], guest: ['read'], librarian: ['manage'], reader: ['read'] },
  tenancy: { shared: 'platform' },
});
