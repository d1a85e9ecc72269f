/** The calls of the second factor, and the confirmation that other calls ask for. */
import { confirmIdentity } from '../../contract/calls/confirmation.ts';
import * as calls from '../../contract/calls/secondFactor.ts';
import type { Routes } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { invalidField } from '../errors.ts';
import { clientAddress } from '../http/admission/address.ts';
import { serve } from '../http/serve.ts';
import { createAttemptGuard } from '../sessions/attemptGuard.ts';
import { confirmSession } from '../sessions/confirmation.ts';
import { createPasswordCheck, lockedWithPassword } from '../sessions/passwordCheck.ts';
import { acceptCode, type FactorKind } from './accept.ts';
import {
  confirmEnrollment,
  disableSecondFactor,
  renewedRecoveryCodes,
  startEnrollment,
} from './enrollment.ts';
import { resetFactor } from './reset.ts';
import { factorKeys } from './secret.ts';
import { findFactor } from './state.ts';

export const secondFactorRoutes: Routes = ({ app, ...core }) => {
  const { database } = core;
  const parts = { ...core, factorKeys: factorKeys(core.settings.ledgerKey) };
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

  serve(app, confirmIdentity, async ({ caller, body, request }) => {
    const { currentPassword, code } = body;
    const { since } = await findFactor(database.orm, caller.user);
    const [wanted, given] = since
      ? (['code', code] as const)
      : (['currentPassword', currentPassword] as const);
    if (!given) throw invalidField(wanted, { key: 'validation.required' });
    const confirm = (prove: (transaction: Connection) => Promise<FactorKind | undefined>) =>
      database.transaction(async (transaction) => {
        const factor = await prove(transaction);
        return confirmSession(transaction, core, caller, clientAddress(request), factor);
      });
    if (since) {
      const accept = (transaction: Connection) =>
        acceptCode(transaction, core.keys, parts.factorKeys, caller.user, given);
      return told(await tries(caller, () => confirm(accept)));
    }
    const checked = await checkedPassword(caller, given);
    return told(
      await confirm(async (transaction) => {
        await lockedWithPassword(transaction, caller, checked);
        return undefined;
      }),
    );
  });
};

function told(until: Date) {
  return { data: { confirmedUntil: until.toISOString() } };
}
