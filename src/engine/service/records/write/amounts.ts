/** Amounts on their way into a row: decimal strings become minor units of the currency that the row names beside them. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { MoneyField } from '../../../contract/fields.ts';
import { resources } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { formatAmount } from '../../../contract/values/money.ts';
import type { Connection } from '../../database/database.ts';
import { getTable } from '../../database/schema/tables.ts';
import { invalidField } from '../../errors.ts';
import { decimalsOf } from '../../fieldKinds/amountDecimals.ts';
import { parseMinorUnits } from '../amount.ts';
import { getColumn } from '../columns.ts';
import { getCurrencyReference, readDecimals } from '../currencies.ts';
import type { RecordInput, Row } from '../hooks.ts';

/**
 * Replaces each amount by its minor units. An amount that isn't sent follows the currency that is: "12.50" stays
 * "12.50" in it. What is in minor units already, since a hook put it there, stays as it is.
 * @param row as it stands, where there is one
 * @throws ServiceError `invalid` that names the amount, where the currency can't say it, or the currency, where there is none;
 *   `amount_out_of_range`
 */
export async function withAmounts(
  connection: Connection,
  resource: Resource,
  values: RecordInput,
  row?: Row,
): Promise<RecordInput> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const then: RecordInput = { ...row, ...Object.fromEntries(entries) };
  const amountFields = storedAmounts(resource).filter(
    ([name, field]) =>
      typeof values[name] === 'string' ||
      (row && values[name] === undefined && isRecounted(field, row, then)),
  );
  if (!amountFields.length) return values;
  const decimals = await readDecimals(connection, resource, [...(row ? [row] : []), then], true);
  const counted: RecordInput = { ...values };
  for (const [name, field] of amountFields) {
    const now = decimalsOf(field, then, decimals);
    if (now === undefined) throw invalidField(field.currencyField, { key: 'validation.required' });
    const before = (row && decimalsOf(field, row, decimals)) ?? 0;
    const amount = then[name];
    if (typeof amount === 'string') counted[name] = parseMinorUnits(amount, now, name);
    if (typeof amount === 'bigint') counted[name] = parseMinorUnits(shortest(amount, before), now, name);
  }
  return counted;
}

/**
 * Whether a row is what amounts in rows of any resource are counted in: its decimals say how much they are. A field can say
 * which of its rows count (`binds`).
 */
export async function isCurrencyOfAmounts(
  connection: Connection,
  resource: Resource,
  { _id }: Row,
): Promise<boolean> {
  for (const other of resources) {
    for (const [, field] of storedAmounts(other)) {
      if (field.currencyField === '_id' || getCurrencyReference(other, field) !== resource) continue;
      const [row] = await connection
        .select({ _id: getColumn(other, '_id') })
        .from(getTable(other))
        .where(and(eq(getColumn(other, field.currencyField), _id), ...binding(other, field)))
        .limit(1);
      if (row) return true;
    }
  }
  return false;
}

function binding(resource: Resource, { binds = {} }: MoneyField): SQL[] {
  return Object.entries(binds).map(([name, value]) => eq(getColumn(resource, name), value));
}

function storedAmounts({ fields }: Resource): [string, MoneyField][] {
  return Object.entries(fields).filter(
    (entry): entry is [string, MoneyField] => entry[1].kind === 'money' && !entry[1].virtual,
  );
}

/** Whether an amount is about to be counted in another currency; or in this one, where its decimals are others. */
function isRecounted({ currencyField }: MoneyField, row: Row, then: RecordInput): boolean {
  const counts = currencyField === '_id' ? 'decimals' : currencyField;
  return then[counts] !== row[counts];
}

/** Without zeros at its end: they are no decimals that another currency would have to have. */
function shortest(units: bigint, decimals: number): string {
  const formatted = formatAmount(units, decimals);
  return formatted.includes('.') ? formatted.replace(/\.?0+$/, '') : formatted;
}
