/** Runs steps of a job with its owner's current permissions. */
import type { Cost } from '../../contract/cost.ts';
import type { JobTable } from '../database/schema/jobColumns.ts';
import type { Caller } from '../sessions/caller.ts';
import { resolveCaller } from '../sessions/current.ts';
import type { JobContext, JobKind, Step } from './kind.ts';
import { stopJob } from './sealed.ts';

type PersonalTable = JobTable & { $inferSelect: { user: string; session: string } };

/**
 * Runs each step as the owner, in one of their slots, so that other users do not wait for it.
 * @param isAllowed whether the owner still has the required right; if not, or if their session has ended, the job is stopped
 */
export function asPerson<Table extends PersonalTable>(
  context: JobContext,
  kind: JobKind<Table>,
  cost: Cost,
  isAllowed: (job: Table['$inferSelect'], caller: Caller) => boolean,
  step: (job: Table['$inferSelect'], caller: Caller) => ReturnType<Step<Table>>,
): Step<Table> {
  const { database, keys, app } = context;
  return async (job) => {
    const caller = await resolveCaller(database.orm, keys, { user: job.user, session: job.session });
    if (caller && isAllowed(job, caller)) return app.admission.run(cost, job.user, () => step(job, caller));
    await stopJob(context, kind, job, caller ? 'forbidden' : 'unauthorized');
    return undefined;
  };
}
