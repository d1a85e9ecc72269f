/** Booleans, numbers, percentages and amounts. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer as integerColumn, numeric } from 'drizzle-orm/pg-core';
import type {
  AmountsField,
  BooleanField,
  DecimalField,
  IntegerField,
  MoneyField,
  PercentField,
} from '../../contract/fields.ts';
import { SIGNED_DECIMAL } from '../../contract/values/decimals.ts';
import { DECIMAL_TEXT, formatAmount } from '../../contract/values/money.ts';
import { decimalsOf } from './amountDecimals.ts';
import { type Codec, type FilterContext, type FilterInput, identityCodec } from './codec.ts';

export const booleanCodec: Codec<BooleanField> = {
  ...identityCodec,
  column: (name) => boolean(name),
  parseFilter(input, { wrong }) {
    if (typeof input === 'boolean') return input;
    throw wrong({ key: 'validation.type', args: { expected: 'boolean' } });
  },
  order: 'value',
};

export const integer: Codec<IntegerField> = {
  ...identityCodec,
  column: (name) => integerColumn(name),
  parseFilter(input, { wrong }) {
    if (Number.isSafeInteger(Number(input)) && input !== '' && typeof input !== 'boolean') {
      return Math.abs(Number(input)) > 2_147_483_647 ? sql`${input}::bigint` : Number(input);
    }
    throw wrong({ key: 'validation.type', args: { expected: 'int' } });
  },
  order: 'value',
};

export const percent: Codec<PercentField> = {
  ...identityCodec,
  column: (name) => numeric(name, { precision: 5, scale: 2 }),
  parseFilter: parseDecimal,
  order: 'value',
};

/**
 * A numeric column: exact, read and written as text, and compared, sorted and summed by the database. Scaled integers
 * would need a conversion at every boundary, and a migration when a declaration changes its decimals.
 */
export const decimal: Codec<DecimalField> = {
  ...identityCodec,
  column: (name, { decimals }) => numeric(name, { precision: 20 + decimals, scale: decimals }),
  parseFilter(input, { wrong, field: { decimals } }) {
    if (SIGNED_DECIMAL.test(String(input))) return String(input);
    throw wrong({ key: 'validation.decimal', args: { decimals } });
  },
  order: 'value',
};

export const money: Codec<MoneyField> = {
  ...identityCodec,
  /** Minor units of the currency that the declared field refers to. */
  column: (name) => bigint(name, { mode: 'bigint' }),
  toResponse: (units, field, { row, decimals }) =>
    typeof units === 'bigint' ? formatAmount(units, decimalsOf(field, row, decimals) ?? 0) : units,
  parseFilter: parseDecimal,
  order: 'value',
};

export const amounts: Codec<AmountsField> = {
  ...identityCodec,
  column: 'virtual',
  parseFilter: 'never',
  order: 'never',
};

function parseDecimal(input: FilterInput, { wrong }: Pick<FilterContext<MoneyField>, 'wrong'>): string {
  if (DECIMAL_TEXT.test(String(input))) return String(input);
  throw wrong({ key: 'validation.amount' });
}
