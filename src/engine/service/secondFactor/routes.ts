/** Routes of the second factor, and of the confirmation that other calls require. */
import { confirmIdentity } from '../../contract/calls/confirmation.ts';
import * as calls from '../../contract/calls/secondFactor.ts';
import { getResource } from '../../contract/registry.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import { beginReview } from '../approvals/approvals.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core, Routes } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { invalidField } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { readRow } from '../records/read.ts';
import { createAttemptGuard } from '../sessions/attemptGuard.ts';
import { actorOf, type Caller } from '../sessions/caller.ts';
import { confirmSession, requireConfirmation } from '../sessions/confirmation.ts';
import { createPasswordCheck, lockedWithPassword } from '../sessions/passwordCheck.ts';
import { requireRoleWithin } from '../sessions/rights/escalation.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { acceptCode, type FactorKind } from './accept.ts';
import {
  confirmEnrollment,
  disableSecondFactor,
  renewedRecoveryCodes,
  startEnrollment,
  switchOff,
} from './enrollment.ts';
import { factorKeys } from './secret.ts';
import { findFactor } from './state.ts';

export const secondFactorRoutes: Routes = ({ app, ...core }) => {
  const { database } = core;
  const parts = { ...core, factorKeys: factorKeys(core.settings.sealKey, core.settings.retiredSealKeys) };
  const checkedPassword = createPasswordCheck(core);
  const tries = createAttemptGuard(core, 'code');

  serve(app, calls.secondFactor, async ({ caller }) => ({
    data: await findFactor(database.orm, caller.user),
  }));

  serve(app, calls.beginSecondFactor, async ({ caller, body }) => {
    const checked = await checkedPassword(caller, body.currentPassword);
    const { since } = await findFactor(database.orm, caller.user);
    if (since && !body.code) throw invalidField('code', { key: 'validation.required' });
    const begin = () => startEnrollment(parts, caller, { checked, code: body.code });
    return { data: since ? await tries(caller, begin) : await begin() };
  });

  serve(app, calls.confirmSecondFactor, async ({ caller, body }) => {
    const recoveryCodes = await tries(caller, () => confirmEnrollment(parts, caller, body.code));
    return { data: { recoveryCodes } };
  });

  serve(app, calls.renewRecoveryCodes, async ({ caller, body }) => {
    const recoveryCodes = await tries(caller, () => renewedRecoveryCodes(parts, caller, body.code));
    return { data: { recoveryCodes } };
  });

  serve(app, calls.removeSecondFactor, async ({ caller, body }) => ({
    data: await tries(caller, () => disableSecondFactor(parts, caller, body.code)),
  }));

  serve(app, calls.resetSecondFactor, async ({ caller, params }) => {
    await resetFactor(core, caller, params.id);
    return { data: null };
  });

  serve(app, confirmIdentity, async ({ caller, body, origin }) => {
    const { currentPassword, code } = body;
    const { since } = await findFactor(database.orm, caller.user);
    const [field, value] = since
      ? (['code', code] as const)
      : (['currentPassword', currentPassword] as const);
    if (!value) throw invalidField(field, { key: 'validation.required' });
    const confirm = (prove: (transaction: Connection) => Promise<FactorKind | undefined>) =>
      database.transaction(async (transaction) => {
        const factor = await prove(transaction);
        return confirmSession(transaction, core, caller, origin.address, factor);
      });
    if (since) {
      const accept = (transaction: Connection) =>
        acceptCode(transaction, core.keys, parts.factorKeys, caller.user, value);
      return confirmedResponse(await tries(caller, () => confirm(accept)));
    }
    const checked = await checkedPassword(caller, value);
    return confirmedResponse(
      await confirm(async (transaction) => {
        await lockedWithPassword(transaction, caller, checked);
        return undefined;
      }),
    );
  });
};

function confirmedResponse(until: Date) {
  return { data: { confirmedUntil: until.toISOString() } };
}

/**
 * Resets another user's second factor. Also ends their sessions, since whoever found the lost device may have one.
 * @throws ServiceError `not_found`; `forbidden` for the caller's own factor and for users with rights that the caller
 * lacks; `confirmation_required`; `approval_required` if a policy is about it
 */
function resetFactor(core: Core, caller: Caller, id: string): Promise<void> {
  const { database, keys } = core;
  const resource = getResource(PEOPLE);
  return database.transaction(async (transaction) => {
    const row = await readRow(transaction, resource, id, caller, true);
    if (row._id === caller.user) throw invalidField('_id', { key: 'validation.ownAccount' }, 'forbidden');
    await requireRoleWithin(transaction, caller, String(row.role), '_id');
    requireConfirmation(caller);
    const { secondFactorSince } = row;
    if (!secondFactorSince) return;
    const review = await beginReview({ ...core, transaction, caller, resource });
    await switchOff(transaction, keys, row._id);
    await endUserSessions(transaction, row._id);
    await recordAudit(transaction, keys, [
      {
        ...actorOf(caller),
        client: row.client as string | null,
        action: 'second_factor_reset',
        resource: PEOPLE,
        record: row._id,
        content: String(row.userName),
      },
    ]);
    await review('update', {
      record: row,
      before: { secondFactorSince },
      after: { secondFactorSince: null },
    });
  });
}
