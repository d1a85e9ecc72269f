/**
 * Confirmations for calls that must not succeed with a stolen token alone. They require that the user has recently
 * authenticated in this session: by signing in, or by `POST account/confirm`. Handlers check it, since they know the
 * amount or the right, before they change anything.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { CONFIRMED_MINUTES } from '../../contract/calls/confirmation.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { sessions } from '../database/schema/engineTables.ts';
import { ServiceError } from '../errors.ts';
import type { FactorKind } from '../secondFactor/accept.ts';
import { sessionEntry } from './audit.ts';
import { type Caller, requireSession } from './caller.ts';
import { isSessionIntact, sealSession } from './sealed.ts';

const LASTS = CONFIRMED_MINUTES * 60_000;

/** Whether the caller has recently authenticated. */
export function isConfirmed({ confirmedAt }: Pick<Caller, 'confirmedAt'>): boolean {
  return Date.now() - confirmedAt < LASTS;
}

/** @throws ServiceError `confirmation_required` */
export function requireConfirmation(caller: Pick<Caller, 'confirmedAt'>): void {
  if (!isConfirmed(caller)) throw new ServiceError('confirmation_required');
}

/**
 * Confirms the session. @returns when the confirmation expires
 * @param factor that was used
 * @throws ServiceError `unauthorized` if the session has ended in the meantime
 */
export async function confirmSession(
  transaction: Connection,
  { keys }: Pick<Core, 'keys'>,
  caller: Caller,
  address: string,
  factor?: FactorKind,
): Promise<Date> {
  const _id = requireSession(caller);
  const confirmedAt = new Date();
  const [session] = await transaction
    .select()
    .from(sessions)
    .where(and(eq(sessions._id, _id), isNull(sessions.endedAt)))
    .for('update');
  if (!session || !isSessionIntact(keys, session)) throw new ServiceError('unauthorized');
  await transaction
    .update(sessions)
    .set(sealSession(keys, { ...session, confirmedAt }))
    .where(eq(sessions._id, _id));
  const { userName, role, client } = caller;
  await recordAudit(transaction, keys, [
    sessionEntry('confirm', { user: { _id: caller.user, userName, role, client }, address }, factor),
  ]);
  return new Date(confirmedAt.getTime() + LASTS);
}
