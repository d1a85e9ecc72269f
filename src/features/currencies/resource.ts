import { boolean, defineResource, integer, MAX_DECIMALS, money, text } from '#engine/contract';
import { isoDecimals } from './iso4217.ts';

/** What amounts are counted in. `decimals` fixes its minor unit, so it can't change once something was posted. */
export const currency = defineResource({
  name: 'currency',
  subject: 'Currency',
  table: 'currencies',
  recordRepresentation: 'abbreviation',
  naturalKey: 'abbreviation',
  routes: { list: '/dashboard/currencies', item: '/dashboard/currency' },
  icon: 'currency',
  group: 'money',
  fields: {
    abbreviation: text({
      required: true,
      unique: true,
      immutableOnceUsed: true,
      pattern: /^[A-Z0-9]{2,10}$/,
      sample: 'EUR',
    }),
    name: text({ required: true, max: 80, sample: 'Euro' }),
    symbol: text({ required: true, max: 8, sample: '€' }),
    decimals: integer({ required: true, min: 0, max: MAX_DECIMALS, immutableOnceUsed: true }),
    /** Said with decimals that ISO 4217 doesn't give the currency: else they are taken for a mistake. */
    otherDecimals: boolean({ virtual: true, inputOnly: true }),
    /** A credit from the platform beyond it asks for a confirmation; nothing: none does. */
    confirmAbove: money('_id'),
    description: text({ long: true }),
  },
  begins: { decimals: ({ abbreviation }) => isoDecimals(abbreviation) ?? 2 },
  confirms: { update: 'confirmAbove changes' },
  list: {
    columns: ['abbreviation', 'name', 'symbol', 'decimals', 'description'],
    filters: ['q', 'decimals'],
    search: ['abbreviation', 'name'],
    sort: ['abbreviation', 'ASC'],
  },
  rights: 'wildcards',
  tenancy: { shared: 'platform' },
});
