/** The answer to a call that moved money: the transaction's record. */
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

/** The same record that GET transaction/{id} answers, without a query where it was booked just now. */
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
    // What is refused isn't told so, a reversal is booked within an action, and nothing was taken back of what was booked just now.
    ...{ refusal: null, reverses: null, reversed: null, reversedBy: [] },
    _names: { ...display.names, user: caller.userName },
  } satisfies Record<'_id' | '_names' | keyof typeof transaction.fields, unknown>;
}

/** Those of these `_id`s that the caller sees, in their order. */
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
