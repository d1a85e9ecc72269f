/** Reversals of transactions: a reversal refers to its original in its sealed `data`. */
import { sql } from 'drizzle-orm';
import {
  asColumns,
  type Connection,
  fromHex,
  type Row,
  ServiceError,
  sameSeal,
  withArchive,
} from '#engine/service';
import {
  type LedgerKeys,
  sealTransaction,
  type TransactionJson,
  toTransaction,
  transactionFields,
} from '#ledger';

export type Reversal = { _id: string; units: bigint };

/** The `data` of a reversal. */
export const toReversalData = (reversed: string) => ({ reverses: reversed });

/**
 * Returns the reversals of each of these transactions in posting order. The ids are passed as one array: with
 * a join PostgreSQL scanned all transactions for every list.
 */
export async function findReversals(
  connection: Connection,
  transactions: readonly string[],
): Promise<Map<string, Reversal[]>> {
  // Includes the archive: a missed reversal could be posted twice.
  const transactionsTable = await withArchive(connection, 'transactions');
  const { rows } = await connection.execute<{ reversed: string; _id: string; units: string }>(sql`
    select t.data ->> 'reverses' as reversed, t._id, t.amount::text as units from ${transactionsTable} t
    where t.data ->> 'reverses' = any(array(
      select requested from json_array_elements_text(${JSON.stringify(transactions)}::json) as requested))
    and t.status = 'successful' order by t._id`);
  const reversals = new Map<string, Reversal[]>();
  for (const { reversed, _id, units } of rows) {
    reversals.set(reversed, [...(reversals.get(reversed) ?? []), { _id, units: BigInt(units) }]);
  }
  return reversals;
}

/**
 * Returns the reversals of a transaction, for computing the remaining amount. An altered or hidden reversal
 * would allow another one.
 * @throws ServiceError `row_altered` if one was altered, or the audit log has more of them
 */
export async function requireIntactReversals(
  connection: Connection,
  keys: LedgerKeys,
  reversed: string,
): Promise<Reversal[]> {
  const [transactionsTable, auditTable] = [
    await withArchive(connection, 'transactions'),
    await withArchive(connection, 'audit'),
  ];
  const { rows } = await connection.execute<TransactionJson>(sql`
    select ${asColumns(transactionFields)} from ${transactionsTable} t
    where t.data ->> 'reverses' = ${reversed} and t.status = 'successful' order by t._id`);
  const hasValidSeal = (row: TransactionJson) =>
    sameSeal(sealTransaction(keys.transaction, toTransaction(row)), fromHex(row.seal));
  const { rows: auditRows } = await connection.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${auditTable} a
    where a.record = ${reversed} and a.resource = 'transaction' and a.action = 'reverse'`);
  if (!rows.every(hasValidSeal) || (auditRows[0]?.count ?? 0) > rows.length)
    throw new ServiceError('row_altered');
  return rows.map(({ _id, amount }) => ({ _id, units: BigInt(amount) }));
}

export function sumUnits(reversals: readonly Reversal[]): bigint {
  return reversals.reduce((sum, { units }) => sum + units, 0n);
}

/** The fields of a transaction that follow from its reversals. */
export function reversalFields({ data }: Row, reversals: readonly Reversal[]) {
  const { reverses } = (data ?? {}) as { reverses?: unknown };
  return {
    reverses: typeof reverses === 'string' ? reverses : null,
    reversed: reversals.length ? sumUnits(reversals) : null,
    reversedBy: reversals.map(({ _id }) => _id),
  };
}
