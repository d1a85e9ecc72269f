/** Amounts on their way into a row: decimal strings become minor units of the currency that the row names beside them. */
import { eq } from 'drizzle-orm';
import type { MoneyField } from '../../../contract/fields.ts';
import { formatAmount } from '../../../contract/money.ts';
import { resources } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Connection } from '../../database/database.ts';
import { tableOf } from '../../database/schema/tables.ts';
import { invalidField } from '../../errors.ts';
import { minorUnitsFrom } from '../amount.ts';
import { columnFor } from '../columns.ts';
import { currencyOf } from '../currencies.ts';
import type { Row, Values } from '../hooks.ts';

/**
 * Replaces each amount by its minor units. An amount that isn't sent follows the currency that is: "12.50" stays
 * "12.50" in it. What is in minor units already, since a hook put it there, stays as it is.
 * @param row as it stands, where there is one
 * @throws Refusal `invalid` that names the amount, where the currency can't say it, or the currency, where there is none;
 *   `amount_out_of_range`
 */
export async function withAmounts(
  connection: Connection,
  resource: Resource,
  values: Values,
  row?: Row,
): Promise<Values> {
  const counted: Values = { ...values };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'money' || field.virtual) continue;
    const asked =
      values[name] === undefined && row
        ? await unsent(connection, resource, field, row[name], values, row)
        : values[name];
    if (typeof asked !== 'string') continue;
    const decimals = await decimalsFor(connection, resource, field, { ...row, ...values });
    if (decimals === undefined) throw invalidField(field.currencyField, { key: 'validation.required' });
    counted[name] = minorUnitsFrom(asked, decimals, name);
  }
  return counted;
}

/** Whether a row is what amounts in rows of any resource are counted in: its decimals say how much they are. */
export async function countsAmounts(
  connection: Connection,
  resource: Resource,
  { _id }: Row,
): Promise<boolean> {
  for (const other of resources) {
    for (const field of Object.values(other.fields)) {
      if (field.kind !== 'money' || field.virtual || field.currencyField === '_id') continue;
      if (currencyOf(other, field) !== resource) continue;
      const [found] = await connection
        .select({ _id: columnFor(other, '_id') })
        .from(tableOf(other))
        .where(eq(columnFor(other, field.currencyField), _id))
        .limit(1);
      if (found) return true;
    }
  }
  return false;
}

/** The amount of a row as it reads now, where its currency is about to be another. */
async function unsent(
  connection: Connection,
  resource: Resource,
  field: MoneyField,
  units: unknown,
  values: Values,
  row: Row,
): Promise<string | undefined> {
  // The record itself may be the currency: its decimals say how an amount of its own is counted.
  const counts = field.currencyField === '_id' ? 'decimals' : field.currencyField;
  const other = values[counts] !== undefined && values[counts] !== row[counts];
  if (!other || typeof units !== 'bigint') return undefined;
  const said = formatAmount(units, (await decimalsFor(connection, resource, field, row)) ?? 0);
  // Zeros at its end are no decimals that the other currency would have to have.
  return said.includes('.') ? said.replace(/\.?0+$/, '') : said;
}

/** Of the currency that these values name; it stays as it is until the transaction ends. */
async function decimalsFor(
  connection: Connection,
  resource: Resource,
  field: MoneyField,
  values: Values,
): Promise<number | undefined> {
  if (field.currencyField === '_id') return Number(values.decimals);
  const id = values[field.currencyField] ?? null;
  if (id === null) return undefined;
  const currency = currencyOf(resource, field);
  const [found] = await connection
    .select({ decimals: columnFor(currency, 'decimals') })
    .from(tableOf(currency))
    .where(eq(columnFor(currency, '_id'), id))
    .for('share');
  return found && Number(found.decimals);
}
