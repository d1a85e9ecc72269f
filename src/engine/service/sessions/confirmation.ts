/**
 * What a stolen token must not be enough for asks whether the person has proved lately who they are, in this session:
 * by signing in, or by `POST account/confirm`. Handlers ask, since they know the amount or the right; nothing has been
 * done by then.
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
import type { Caller } from './caller.ts';
import { isSessionIntact, sealSession } from './sealed.ts';

const LASTS = CONFIRMED_MINUTES * 60_000;

/** Whether the caller has proved lately who they are. */
export function isConfirmed({ confirmedAt }: Pick<Caller, 'confirmedAt'>): boolean {
  return Date.now() - confirmedAt < LASTS;
}

/** @throws ServiceError `confirmation_required` */
export function requireConfirmation(caller: Pick<Caller, 'confirmedAt'>): void {
  if (!isConfirmed(caller)) throw new ServiceError('confirmation_required');
}

/**
 * From now on the session is confirmed. @returns until when
 * @param factor what the code was by which it is
 * @throws ServiceError `unauthorized` where it has ended meanwhile
 */
export async function confirmSession(
  transaction: Connection,
  { keys }: Pick<Core, 'keys'>,
  caller: Caller,
  address: string,
  factor?: FactorKind,
): Promise<Date> {
  const confirmedAt = new Date();
  const [session] = await transaction
    .select()
    .from(sessions)
    .where(and(eq(sessions._id, caller.session), isNull(sessions.endedAt)))
    .for('update');
  if (!session || !isSessionIntact(keys, session)) throw new ServiceError('unauthorized');
  await transaction
    .update(sessions)
    .set(sealSession(keys, { ...session, confirmedAt }))
    .where(eq(sessions._id, caller.session));
  const { user: _id, userName, role, client } = caller;
  await recordAudit(transaction, keys, [
    sessionEntry('confirm', { user: { _id, userName, role, client }, address }, factor),
  ]);
  return new Date(confirmedAt.getTime() + LASTS);
}
