/** Runs steps of a job with its owner's current permissions: those of a person, or of a principal such as an API key. */
import type { Cost } from '../../contract/cost.ts';
import type { JobTable } from '../database/schema/jobColumns.ts';
import type { Caller } from '../sessions/caller.ts';
import { resolveCaller } from '../sessions/current.ts';
import { findPrincipalAgain } from '../sessions/principals.ts';
import type { JobContext, JobKind, Step } from './kind.ts';
import { stopJob } from './sealed.ts';

type OwnedTable = JobTable & {
  $inferSelect: { user: string; session: string | null; via: string | null };
};

/**
 * Runs each step as the owner, in one of their slots, so that other users do not wait for it.
 * @param isAllowed whether the owner still has the required right; if not, or if their session or key has ended, the job is stopped
 */
export function asOwner<Table extends OwnedTable>(
  context: JobContext,
  kind: JobKind<Table>,
  cost: Cost,
  isAllowed: (job: Table['$inferSelect'], caller: Caller) => boolean,
  step: (job: Table['$inferSelect'], caller: Caller) => ReturnType<Step<Table>>,
): Step<Table> {
  const { database, keys, app } = context;
  const findOwner = ({ user, session, via }: Table['$inferSelect']) => {
    if (via !== null) return findPrincipalAgain(context, via);
    return session === null ? undefined : resolveCaller(database.orm, keys, { user, session });
  };
  return async (job) => {
    const caller = await findOwner(job);
    if (caller && isAllowed(job, caller)) return app.admission.run(cost, job.user, () => step(job, caller));
    await stopJob(context, kind, job, caller ? 'forbidden' : 'unauthorized');
    return undefined;
  };
}
