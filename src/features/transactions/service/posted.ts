/** The response of calls that move money: the transaction's record. */
import { and, inArray } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import {
  type Caller,
  type Core,
  getColumn,
  getTable,
  type ResourceRecord,
  type Row,
  readRecord,
  recordsOf,
  tenantFilter,
} from '#engine/service';
import type { PostedTransaction } from '#ledger';
import { transaction } from '../resource.ts';

/** Returns the same record as GET transaction/{id}, without a query if it was just posted. */
export async function toTransactionRecord(
  core: Core,
  posted: PostedTransaction,
  caller: Caller,
): Promise<ResourceRecord> {
  const { display } = posted;
  if (!display) return readRecord(core, core.database.orm, transaction, posted._id, caller);
  return {
    _id: posted._id,
    type: posted.type,
    status: posted.status,
    amount: formatAmount(posted.units, display.decimals),
    currency: posted.currency,
    fromType: posted.fromType,
    from: posted.from,
    toType: posted.toType,
    to: posted.to,
    reference: posted.reference,
    content: posted.content,
    data: posted.data,
    action: posted.action,
    user: posted.user,
    date: posted.date.toISOString(),
    altered: false,
    // Declined transactions don't get here, actions post reversals themselves, and a new transaction has no
    // reversals.
    ...{ refusal: null, reverses: null, reversed: null, reversedBy: [] },
    _names: { ...display.names, user: caller.userName },
  } satisfies Record<'_id' | '_names' | keyof typeof transaction.fields, unknown>;
}

/** Returns the transactions that are visible to the caller, in the order of the `_id`s. */
export async function findTransactions(
  core: Core,
  ids: readonly string[],
  caller: Caller,
): Promise<ResourceRecord[]> {
  const connection = core.database.orm;
  const rows = (await connection
    .select()
    .from(getTable(transaction))
    .where(
      and(inArray(getColumn(transaction, '_id'), [...ids]), tenantFilter(transaction, caller)),
    )) as Row[];
  const records = await recordsOf(core, connection, transaction, rows, caller);
  const positions = new Map(ids.map((id, at) => [id, at]));
  return records.sort((one, other) => (positions.get(one._id) ?? 0) - (positions.get(other._id) ?? 0));
}
