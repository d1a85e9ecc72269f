/** Operators' calls about work in the background: the list, and *Run again*. */
import { listBackground, runBackground } from '../../contract/calls/background.ts';
import { resolveScope } from '../../contract/rights/scope.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core, Routes } from '../core.ts';
import { backgroundRuns } from '../database/schema/engineTables.ts';
import { ServiceError } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { actorOf, type Caller } from '../sessions/caller.ts';
import { listWork } from './status.ts';

export const backgroundRoutes: Routes = ({ app, ...core }) => {
  serve(app, listBackground, async ({ caller }) => {
    requireGlobalScope(caller);
    return { data: await listWork(core) };
  });

  serve(app, runBackground, async ({ caller, params: { name } }) => {
    requireGlobalScope(caller);
    if (!core.background.has(name)) throw new ServiceError('not_found');
    await requestRun(core, name, caller);
    const entry = (await listWork(core)).find((work) => work.name === name);
    if (!entry) throw new ServiceError('not_found');
    return { data: entry };
  });
};

function requireGlobalScope(caller: Caller): void {
  if (resolveScope(caller) !== 'all') throw new ServiceError('forbidden');
}

/** Whichever process is not running the work begins it: recorder.ts. */
async function requestRun({ database, keys }: Core, name: string, caller: Caller): Promise<void> {
  const requestedAt = new Date();
  await database.transaction(async (transaction) => {
    await transaction
      .insert(backgroundRuns)
      .values({ name, requestedAt, failures: 0 })
      .onConflictDoUpdate({ target: backgroundRuns.name, set: { requestedAt } });
    await recordAudit(transaction, keys, [
      { ...actorOf(caller), client: null, action: 'run', resource: 'background', record: name },
    ]);
  });
}
