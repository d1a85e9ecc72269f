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
  withArchive,
} from '#engine/service';
import { approval } from '../approval.ts';

export const approvalEffects = effectsOf(approval, {
  async approve({ caller, transaction, calls }, row) {
    // Whoever holds the key of a program could approve with it what they have requested themselves.
    if (caller.via) throw invalidField('_body', { key: 'validation.approvedByProgram' }, 'forbidden');
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
  await requireNoKeyHolder(connection, row, caller);
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

/**
 * Whoever created a key has seen its token, so that what it requests may be their own.
 * @throws ServiceError `forbidden`; `row_altered` if the audit log does not say who created it
 */
async function requireNoKeyHolder(connection: Connection, { via }: Row, caller: Caller): Promise<void> {
  let key = via as string | null;
  while (key) {
    const creation: Creation | undefined = await findCreation(connection, key);
    if (!creation) throw new ServiceError('row_altered');
    if (creation.user === caller.user) throw invalidField('via', { key: 'validation.ownKey' }, 'forbidden');
    // A program may have created it with a key, which somebody has seen too.
    key = creation.via;
  }
}

type Creation = { user: string; via: string | null };

/** Who created a record, named as in `via` of callers: `apiKey 0193…`. */
async function findCreation(connection: Connection, name: string): Promise<Creation | undefined> {
  const [resource, record] = name.split(' ');
  const { rows } = await connection.execute<Creation>(sql`
    select "user", data->>'via' as via from ${await withArchive(connection, 'audit')} as entry
    where resource = ${resource} and record = ${record} and action = 'create'`);
  return rows[0];
}
