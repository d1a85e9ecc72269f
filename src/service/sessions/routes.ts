/** The calls of a session. */
import * as calls from '../../contract/calls/sessions.ts';
import type { Routes } from '../core.ts';
import { Refusal } from '../errors.ts';
import { addressOf } from '../http/address.ts';
import { serve } from '../http/serve.ts';
import { createCodeLimit } from '../secondFactor/limit.ts';
import { userDataOf } from './current.ts';
import { originOf } from './device.ts';
import { createFailedSignIns } from './failedSignIns.ts';
import { createLimit } from './limit.ts';
import { endSession, refreshSession, startSession } from './sessions.ts';

export const sessionRoutes: Routes = (service) => {
  const { app, database, ledger } = service;
  const limit = createLimit(service, 'sign-in');
  // Each try costs a hash, whatever the name, and one password may be tried on many names.
  const perAddress = createLimit(service, 'address', { tries: 300 });
  const codes = createCodeLimit(service);
  const failures = createFailedSignIns(service);
  app.addHook('onClose', () => failures.close());

  serve(app, calls.login, async ({ body, request, reply }) => {
    await perAddress.take(addressOf(request), reply);
    await limit.take(`${addressOf(request)} ${body.userName.toLowerCase()}`, reply);
    const takeCode = (user: string) => codes.take(user, reply);
    return { data: await startSession(service, failures, body, originOf(request), takeCode) };
  });

  serve(app, calls.refreshToken, async ({ body, request }) => ({
    data: await refreshSession(service, body.refreshToken, originOf(request)),
  }));

  serve(app, calls.logout, async ({ caller, request }) => {
    await endSession(service, caller, addressOf(request));
    return { data: null };
  });

  serve(app, calls.currentSession, async ({ caller }) => {
    const data = await userDataOf(database.orm, ledger.keys, caller);
    if (!data) throw new Refusal('unauthorized');
    return { data };
  });
};
