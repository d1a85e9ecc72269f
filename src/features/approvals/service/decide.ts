/** Decisions on requests: who may approve, and when enough have. */
import { sql } from 'drizzle-orm';
import {
  type Caller,
  type Connection,
  type Core,
  effectsOf,
  invalidField,
  type Row,
  requireCallPermission,
  requireConfirmation,
  ServiceError,
} from '#engine/service';
import { approval } from '../approval.ts';

export const approvalEffects = effectsOf(approval, {
  async approve({ caller, transaction, calls }, row) {
    requireConfirmation(caller);
    await requireDecider({ connection: transaction, calls }, row, caller);
    const approvedBy = [...(row.approvedBy as string[]), caller.user];
    if (new Set(approvedBy).size < approvedBy.length)
      throw invalidField('_body', { key: 'validation.alreadyApproved' }, 'forbidden');
    return { approvedBy, ...(approvedBy.length >= Number(row.approvers) && { status: 'approved' }) };
  },

  async reject({ caller }, row, { reason }) {
    requireApprover(row, caller);
    return { reason, rejectedBy: caller.user, endedAt: new Date() };
  },

  async withdraw() {
    return { endedAt: new Date() };
  },
});

/**
 * Requires that the caller, who has the right to approve, may approve this request.
 * @throws ServiceError `forbidden`
 */
export async function requireDecider(
  { connection, calls }: { connection: Connection; calls: Core['calls'] },
  row: Row,
  caller: Caller,
): Promise<void> {
  requireApprover(row, caller);
  requireRightToCall(calls, row, caller);
  await requireNoParty(connection, row, caller);
}

/** @throws ServiceError `forbidden` if the policy requires another role */
function requireApprover({ role }: Row, caller: Caller): void {
  if ((role ?? null) !== null && role !== caller.role)
    throw invalidField('role', { key: 'validation.otherApprover' }, 'forbidden');
}

/** Nobody approves what they could not do themselves. @throws ServiceError `forbidden` */
function requireRightToCall(calls: Core['calls'], row: Row, caller: Caller): void {
  const registered = calls.get(String(row.call));
  if (!registered) throw new ServiceError('not_found');
  requireCallPermission(caller, registered.call);
}

/** @throws ServiceError `forbidden` if the payment is from or to the approver */
async function requireNoParty(connection: Connection, { from, to }: Row, caller: Caller): Promise<void> {
  if (!from && !to) return;
  const { rows } = await connection.execute(sql`
    select 1 from wallets where _id in (${from ?? null}, ${to ?? null}) and owner = ${caller.user}`);
  if (rows.length) throw invalidField('_body', { key: 'validation.ownApproval' }, 'forbidden');
}
