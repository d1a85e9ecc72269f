/** The answer to a call that moved money: the transaction's record. */
import { formatAmount } from '../../../engine/contract/values/money.ts';
import type { Core } from '../../../engine/service/core.ts';
import { readRecord } from '../../../engine/service/records/read.ts';
import type { ResourceRecord } from '../../../engine/service/records/records.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import type { PostedTransaction } from '../../../ledger/posting/posting.ts';
import { transaction } from '../resource.ts';

/** The same record that GET transaction/{id} answers, without a query where it was booked just now. */
export async function recordOfPosted(
  core: Core,
  posted: PostedTransaction,
  caller: Caller,
): Promise<ResourceRecord> {
  const { said } = posted;
  if (!said) return readRecord(core, core.database.orm, transaction, posted._id, caller);
  return {
    _id: posted._id,
    type: posted.type,
    status: posted.status,
    amount: formatAmount(posted.units, said.decimals),
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
    // A reversal is booked within an action, and nothing was taken back of what was booked just now.
    ...{ reverses: null, reversed: null, reversedBy: [] },
    _names: { ...said.names, user: caller.userName },
  } satisfies Record<'_id' | '_names' | keyof typeof transaction.fields, unknown>;
}
