/** What was taken back of a transaction: a reversal names it in its `data`, under its seal. */
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
  transactionFields,
  transactionOf,
} from '#ledger';

export type Reversal = { _id: string; units: bigint };

/** What a reversal carries beside its amount. */
export const dataOfReversal = (reversed: string) => ({ reverses: reversed });

/**
 * The reversals of each of these transactions, in the order in which they were booked. Asked by one array: of a join with what
 * is wanted PostgreSQL made a walk through all transactions, each time a list was read.
 */
export async function findReversals(
  connection: Connection,
  transactions: readonly string[],
): Promise<Map<string, Reversal[]>> {
  // One that is missed could be taken back twice.
  const all = await withArchive(connection, 'transactions');
  const { rows } = await connection.execute<{ reversed: string; _id: string; units: string }>(sql`
    select t.data ->> 'reverses' as reversed, t._id, t.amount::text as units from ${all} t
    where t.data ->> 'reverses' = any(array(
      select wanted from json_array_elements_text(${JSON.stringify(transactions)}::json) as wanted))
    and t.status = 'successful' order by t._id`);
  const reversals = new Map<string, Reversal[]>();
  for (const { reversed, _id, units } of rows) {
    reversals.set(reversed, [...(reversals.get(reversed) ?? []), { _id, units: BigInt(units) }]);
  }
  return reversals;
}

/**
 * The reversals of a transaction, to decide what is left of it. One that was edited, or hidden by its status or data, could
 * be booked once more.
 * @throws ServiceError `row_altered` if one was altered, or the audit log has more of them
 */
export async function requireIntactReversals(
  connection: Connection,
  keys: LedgerKeys,
  reversed: string,
): Promise<Reversal[]> {
  const [all, log] = [await withArchive(connection, 'transactions'), await withArchive(connection, 'audit')];
  const { rows } = await connection.execute<TransactionJson>(sql`
    select ${asColumns(transactionFields)} from ${all} t
    where t.data ->> 'reverses' = ${reversed} and t.status = 'successful' order by t._id`);
  const isIntact = (row: TransactionJson) =>
    sameSeal(sealTransaction(keys.transaction, transactionOf(row)), fromHex(row.seal));
  const { rows: logged } = await connection.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${log} a
    where a.record = ${reversed} and a.resource = 'transaction' and a.action = 'reverse'`);
  if (!rows.every(isIntact) || (logged[0]?.count ?? 0) > rows.length) throw new ServiceError('row_altered');
  return rows.map(({ _id, amount }) => ({ _id, units: BigInt(amount) }));
}

export function sumUnits(reversals: readonly Reversal[]): bigint {
  return reversals.reduce((sum, { units }) => sum + units, 0n);
}

/** The fields of a transaction that its reversals tell. */
export function reversalFields({ data }: Row, reversals: readonly Reversal[]) {
  const { reverses } = (data ?? {}) as { reverses?: unknown };
  return {
    reverses: typeof reverses === 'string' ? reverses : null,
    reversed: reversals.length ? sumUnits(reversals) : null,
    reversedBy: reversals.map(({ _id }) => _id),
  };
}
