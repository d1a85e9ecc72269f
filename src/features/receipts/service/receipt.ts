/** What stands on a receipt, read from the ledger: the same for who prints it and for who looks it up. */
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

/** @returns undefined where there is no such transaction, whoever asks */
export async function receiptTransaction(connection: Connection, id: string): Promise<Row | undefined> {
  const [row] = await connection
    .select()
    .from(getTable(transaction))
    .where(eq(getColumn(transaction, '_id'), id));
  return row as Row | undefined;
}

export async function toReceipt(core: Core, row: Row): Promise<{ receipt: Receipt; state: ReceiptState }> {
  const connection = core.database.orm;
  const posted = postedTransaction(row);
  const { abbreviation, decimals } = await currencyOf(connection, posted.currency);
  const entries = (await computeEntries(connection, [row._id])).get(row._id) ?? [];
  const reversals = (await findReversals(connection, [row._id])).get(row._id) ?? [];
  const written = (units: bigint) => formatAmount(units, decimals);
  return {
    state: isAltered(core.ledger.keys, row, entries) ? 'altered' : 'intact',
    receipt: {
      ...{ transaction: row._id, type: posted.type, amount: written(posted.units), currency: abbreviation },
      ...{ fromType: posted.fromType, from: await nameOf(connection, posted.fromType, posted.from) },
      ...{ toType: posted.toType, to: await nameOf(connection, posted.toType, posted.to) },
      ...{ reference: posted.reference, date: new Date(posted.date).toISOString() },
      seal: (row.seal as Buffer).toString('hex'),
      reversed: reversals.length ? written(sumUnits(reversals)) : null,
    },
  };
}

/** A row that was altered may name a currency that there is not: it is to be seen all the same. */
async function currencyOf(connection: Connection, id: string) {
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

/** As they are called everywhere; by the id who is there no longer. */
async function nameOf(connection: Connection, type: string, id: string): Promise<string> {
  if (type === 'platform') return thisApp().name;
  if (type !== 'user' && type !== 'client') return id;
  const resource = getResource(type);
  const [row] = await connection
    .select({ name: getColumn(resource, resource.recordRepresentation) })
    .from(getTable(resource))
    .where(eq(getColumn(resource, '_id'), id));
  return String(row?.name ?? id);
}
