/** The content of a receipt, read from the ledger: the same for the printed receipt and its verification. */
import { eq } from 'drizzle-orm';
import { formatAmount, getResource, thisApp } from '#engine/contract';
import { type Connection, type Core, getColumn, getTable, type Row } from '#engine/service';
import { currency } from '#features/currencies';
import { transaction } from '#features/transactions';
import {
  computeEntries,
  findReversals,
  isAltered,
  postedTransaction,
  sumUnits,
} from '#features/transactions/service';
import type { Receipt, ReceiptState } from '../calls.ts';

/** @returns undefined if there is no such transaction; doesn't depend on the caller */
export async function findTransaction(connection: Connection, id: string): Promise<Row | undefined> {
  const [row] = await connection
    .select()
    .from(getTable(transaction))
    .where(eq(getColumn(transaction, '_id'), id));
  return row as Row | undefined;
}

export async function toReceipt(core: Core, row: Row): Promise<{ receipt: Receipt; state: ReceiptState }> {
  const connection = core.database.orm;
  const posted = postedTransaction(row);
  const { abbreviation, decimals } = await findCurrency(connection, posted.currency);
  const entries = (await computeEntries(connection, [row._id])).get(row._id) ?? [];
  const reversals = (await findReversals(connection, [row._id])).get(row._id) ?? [];
  const format = (units: bigint) => formatAmount(units, decimals);
  return {
    state: isAltered(core.ledger.keys, row, entries) ? 'altered' : 'intact',
    receipt: {
      ...{ transaction: row._id, type: posted.type, amount: format(posted.units), currency: abbreviation },
      ...{ fromType: posted.fromType, from: await findName(connection, posted.fromType, posted.from) },
      ...{ toType: posted.toType, to: await findName(connection, posted.toType, posted.to) },
      ...{ reference: posted.reference, date: new Date(posted.date).toISOString() },
      seal: (row.seal as Buffer).toString('hex'),
      reversed: reversals.length ? format(sumUnits(reversals)) : null,
    },
  };
}

/** An altered row may refer to a currency that doesn't exist; it must be shown nevertheless. */
async function findCurrency(connection: Connection, id: string) {
  const [currencyRow] = await connection
    .select({
      abbreviation: getColumn(currency, 'abbreviation'),
      decimals: getColumn(currency, 'decimals'),
    })
    .from(getTable(currency))
    .where(eq(getColumn(currency, '_id'), id));
  return {
    abbreviation: String(currencyRow?.abbreviation ?? ''),
    decimals: Number(currencyRow?.decimals ?? 0),
  };
}

/** The display name; the id if the record no longer exists. */
async function findName(connection: Connection, type: string, id: string): Promise<string> {
  if (type === 'platform') return thisApp().name;
  if (type !== 'user' && type !== 'client') return id;
  const resource = getResource(type);
  const [row] = await connection
    .select({ name: getColumn(resource, resource.recordRepresentation) })
    .from(getTable(resource))
    .where(eq(getColumn(resource, '_id'), id));
  return String(row?.name ?? id);
}
