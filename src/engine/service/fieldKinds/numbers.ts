/** Numbers, percentages and amounts, and yes or no. */
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
  parseFilter(given, { wrong }) {
    if (typeof given === 'boolean') return given;
    throw wrong({ key: 'validation.type', args: { expected: 'boolean' } });
  },
  order: 'value',
};

export const integer: Codec<IntegerField> = {
  ...identityCodec,
  column: (name) => integerColumn(name),
  parseFilter(given, { wrong }) {
    if (Number.isSafeInteger(Number(given)) && given !== '' && typeof given !== 'boolean') {
      return Math.abs(Number(given)) > 2_147_483_647 ? sql`${given}::bigint` : Number(given);
    }
    throw wrong({ key: 'validation.type', args: { expected: 'int' } });
  },
  order: 'value',
};

export const percent: Codec<PercentField> = {
  ...identityCodec,
  column: (name) => numeric(name, { precision: 5, scale: 2 }),
  parseFilter: askedDecimal,
  order: 'value',
};

/**
 * A numeric column: exact, read and written as text, compared, sorted and summed by the database itself. Scaled whole
 * numbers would have to be converted at every edge, and moved when a declaration asks for another decimal.
 */
export const decimal: Codec<DecimalField> = {
  ...identityCodec,
  column: (name, { decimals }) => numeric(name, { precision: 20 + decimals, scale: decimals }),
  parseFilter(given, { wrong, field: { decimals } }) {
    if (SIGNED_DECIMAL.test(String(given))) return String(given);
    throw wrong({ key: 'validation.decimal', args: { decimals } });
  },
  order: 'value',
};

export const money: Codec<MoneyField> = {
  ...identityCodec,
  /** Minor units; the currency stands in the field that the declaration names. */
  column: (name) => bigint(name, { mode: 'bigint' }),
  toResponse: (units, field, { row, decimals }) =>
    typeof units === 'bigint' ? formatAmount(units, decimalsOf(field, row, decimals) ?? 0) : units,
  parseFilter: askedDecimal,
  order: 'value',
};

export const amounts: Codec<AmountsField> = {
  ...identityCodec,
  column: 'virtual',
  parseFilter: 'never',
  order: 'never',
};

function askedDecimal(given: FilterInput, { wrong }: Pick<FilterContext<MoneyField>, 'wrong'>): string {
  if (DECIMAL_TEXT.test(String(given))) return String(given);
  throw wrong({ key: 'validation.amount' });
}
