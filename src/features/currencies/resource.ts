import { boolean, defineResource, integer, MAX_DECIMALS, money, text } from '#engine/contract';
import { isoDecimals } from './iso4217.ts';

/** `decimals` defines the minor unit, so it can't change once something was posted. */
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
    /** Confirms decimals that differ from ISO 4217, which are otherwise taken for a mistake. */
    otherDecimals: boolean({ virtual: true, inputOnly: true }),
    /** Credits from the platform above this amount require a confirmation; null means none do. */
    confirmAbove: money('_id'),
    description: text({ long: true }),
  },
  initial: { decimals: ({ abbreviation }) => isoDecimals(abbreviation) ?? 2 },
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
