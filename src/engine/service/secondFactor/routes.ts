/** The calls of the second factor, and the confirmation that other calls ask for. */
import { confirmIdentity } from '../../contract/calls/confirmation.ts';
import * as calls from '../../contract/calls/secondFactor.ts';
import type { Routes } from '../core.ts';
import { invalidField } from '../errors.ts';
import { addressOf } from '../http/admission/address.ts';
import { serve } from '../http/serve.ts';
import { confirmSession } from '../sessions/confirmation.ts';
import { createOwnPasswordCheck, lockedWithPassword } from '../sessions/ownPassword.ts';
import { acceptCode } from './accept.ts';
import { createCodeLimit } from './limit.ts';
import { begun, confirmed, removed, renewedRecoveryCodes } from './own.ts';
import { resetFactor } from './reset.ts';
import { factorKeys } from './secret.ts';
import { factorOf } from './state.ts';

export const secondFactorRoutes: Routes = ({ app, ...core }) => {
  const { database } = core;
  const parts = { ...core, factorKeys: factorKeys(core.settings.ledgerKey) };
  const checkedPassword = createOwnPasswordCheck(core);
  const limit = createCodeLimit(core);

  serve(app, calls.secondFactor, async ({ caller }) => ({ data: await factorOf(database.orm, caller.user) }));

  serve(app, calls.beginSecondFactor, async ({ caller, body, request, reply }) => {
    const checked = await checkedPassword(caller, body.currentPassword, request, reply);
    const { since } = await factorOf(database.orm, caller.user);
    if (since && !body.code) throw invalidField('code', { key: 'validation.required' });
    if (since) await limit.take(caller.user, reply);
    return { data: await begun(parts, caller, { checked, code: body.code }) };
  });

  serve(app, calls.confirmSecondFactor, async ({ caller, body, reply }) => {
    await limit.take(caller.user, reply);
    return { data: { recoveryCodes: await confirmed(parts, caller, body.code) } };
  });

  serve(app, calls.renewRecoveryCodes, async ({ caller, body, reply }) => {
    await limit.take(caller.user, reply);
    return { data: { recoveryCodes: await renewedRecoveryCodes(parts, caller, body.code) } };
  });

  serve(app, calls.removeSecondFactor, async ({ caller, body, reply }) => {
    await limit.take(caller.user, reply);
    return { data: await removed(parts, caller, body.code) };
  });

  serve(app, calls.resetSecondFactor, async ({ caller, params }) => {
    await resetFactor(core, caller, params.id);
    return { data: null };
  });

  serve(app, confirmIdentity, async ({ caller, body, request, reply }) => {
    const { currentPassword, code } = body;
    const { since } = await factorOf(database.orm, caller.user);
    const [wanted, given] = since
      ? (['code', code] as const)
      : (['currentPassword', currentPassword] as const);
    if (!given) throw invalidField(wanted, { key: 'validation.required' });
    const checked = since ? undefined : await checkedPassword(caller, given, request, reply);
    if (since) await limit.take(caller.user, reply);
    const until = await database.transaction(async (transaction) => {
      if (checked === undefined)
        await acceptCode(transaction, core.keys, parts.factorKeys, caller.user, given);
      else await lockedWithPassword(transaction, caller, checked);
      return confirmSession(transaction, core, caller, addressOf(request));
    });
    return { data: { confirmedUntil: until.toISOString() } };
  });
};
