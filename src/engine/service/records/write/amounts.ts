/** Converts values of a write to the format of a row: amounts to minor units of their currency, timestamps to Date. */
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
 * Converts each amount. An amount that is not sent keeps its decimal value if the currency changes: "12.50" stays
 * "12.50". Minor units from a hook stay unchanged.
 * @param row the current row, for updates
 * @throws ServiceError `invalid` on the amount if the currency cannot represent it, or on the currency if it is
 * missing; `amount_out_of_range`
 */
async function withAmounts(
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
 * The values in the format of a row: amounts in minor units (`withAmounts`), timestamps as Date.
 * @param row the current row, for updates
 * @throws ServiceError `invalid`, `amount_out_of_range`
 */
export async function toRowValues(
  connection: Connection,
  resource: Resource,
  values: RecordInput,
  row?: Row,
): Promise<RecordInput> {
  const counted = await withAmounts(connection, resource, values, row);
  const dates = Object.entries(counted).flatMap(([name, value]) =>
    resource.fields[name]?.kind === 'timestamp' && typeof value === 'string'
      ? [[name, new Date(value)] as const]
      : [],
  );
  return dates.length ? { ...counted, ...Object.fromEntries(dates) } : counted;
}

/**
 * Whether amounts of any resource use this row as their currency, so that its decimals must not change. Fields can
 * restrict which rows count (`binds`).
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

/** Whether the currency of an amount, or the decimals of its own row, are about to change. */
function isRecounted({ currencyField }: MoneyField, row: Row, then: RecordInput): boolean {
  const counts = currencyField === '_id' ? 'decimals' : currencyField;
  return then[counts] !== row[counts];
}

/** Without trailing zeros, which the new currency need not have decimals for. */
function shortest(units: bigint, decimals: number): string {
  const formatted = formatAmount(units, decimals);
  return formatted.includes('.') ? formatted.replace(/\.?0+$/, '') : formatted;
}
