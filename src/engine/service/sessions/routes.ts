/** Routes of sessions. */
import * as calls from '../../contract/calls/sessions.ts';
import type { Routes } from '../core.ts';
import { ServiceError } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { createCodeLimit } from '../secondFactor/limit.ts';
import { createFailedSignIns } from './bruteForce/failedSignIns.ts';
import { createSignInThrottle } from './bruteForce/signInThrottle.ts';
import { requireSession } from './caller.ts';
import { toUserData } from './current.ts';
import { endSession, refreshSession, startSession } from './sessions.ts';

export const sessionRoutes: Routes = (service) => {
  const { app, database } = service;
  const guesses = createSignInThrottle(service);
  const codes = createCodeLimit(service);
  const failures = createFailedSignIns(service);
  app.addHook('onClose', () => failures.close());

  serve(app, calls.login, async ({ body, origin }) => {
    await guesses.takeAddress(origin.address);
    const tries = { guesses, failures, takeCode: (user: string) => codes.take(user) };
    return { data: await startSession({ ...service, ...tries }, body, origin) };
  });

  serve(app, calls.refreshToken, async ({ body, origin }) => ({
    data: await refreshSession(service, body.refreshToken, origin),
  }));

  serve(app, calls.logout, async ({ caller, origin }) => {
    await endSession(service, caller, origin.address);
    return { data: null };
  });

  serve(app, calls.currentSession, async ({ caller }) => {
    const data = await toUserData(database.orm, service, { ...caller, session: requireSession(caller) });
    if (!data) throw new ServiceError('unauthorized');
    return { data };
  });
};
