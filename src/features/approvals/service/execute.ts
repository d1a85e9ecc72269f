/** Performs approved requests once, as whoever requested them. */
import { and, eq } from 'drizzle-orm';
import { errorStatus } from '#engine/contract';
import {
  ApprovalRequired,
  type BackgroundWork,
  type Caller,
  type Core,
  changeAsService,
  findCaller,
  getLinkTable,
  isRowIntact,
  openSecret,
  performCall,
  type Row,
  ServiceError,
} from '#engine/service';
import { approval } from '../approval.ts';
import { toTerms } from './gate.ts';
import type { ApprovalTerms } from './judge.ts';
import { approvals as table } from './tables.ts';

/** Performs what a process has left approved, for instance because it was killed. */
export const executionWork: BackgroundWork = {
  name: 'approvals',
  every: '2s',
  async run({ isEnding, ...core }) {
    const rows = await core.database.orm
      .select({ _id: table._id })
      .from(table)
      .where(eq(table.status, 'approved'))
      .orderBy(table._id)
      .limit(100);
    const failures: unknown[] = [];
    for (const { _id } of rows) {
      if (isEnding()) return;
      await execute(core, String(_id)).catch((error) => failures.push(error));
    }
    if (failures.length)
      throw new AggregateError(failures, `${failures.length} approved requests could not be executed`);
  },
};

/**
 * Performs an approved request. What it does is judged anew: if it needs more than it was approved for, it is pending again, and
 * if it is rejected, it has failed.
 * @throws errors that the request did not cause, so that it is tried again
 */
export async function execute(core: Core, id: string): Promise<void> {
  const { orm } = core.database;
  const [row] = await orm
    .select()
    .from(table)
    .where(and(eq(table._id, id), eq(table.status, 'approved')));
  // An altered row stays as it is, for whoever investigates it.
  if (!row || !(await isRowIntact(orm, core.keys, approval, id))) return;
  try {
    const maker = await findCaller(core, String(row.requestedBy));
    if (!maker) throw new ServiceError('forbidden');
    const approved = {
      _id: id,
      approvers: await countApprovers(core, id),
      effect: row.effect as Record<string, unknown>,
    };
    const via = (row.via as string | null) ?? undefined;
    // Whoever requested it has confirmed it then, and the approvers since.
    const caller: Caller = { ...maker, via, approval: approved, confirmedAt: Date.now() };
    const [method, path] = String(row.call).split(' ') as ['POST', string];
    await performCall(
      core,
      { method, path },
      caller,
      JSON.parse(openSecret(core, approval, row as Row, 'request') ?? ''),
    );
    await end(core, id, { status: 'executed', endedAt: new Date() }, 'execute');
  } catch (error) {
    if (error instanceof ApprovalRequired) return end(core, id, renewed(error), 'renew');
    if (!(error instanceof ServiceError) || errorStatus[error.code] >= 500) throw error;
    await end(core, id, failed(error.code));
  }
}

/** How many of those who approved may still do so. */
async function countApprovers(core: Core, id: string): Promise<number> {
  const links = getLinkTable(approval, 'approvedBy');
  const approvers = await core.database.orm
    .select({ user: links.record })
    .from(links)
    .where(eq(links.row, id));
  const callers = await Promise.all(approvers.map(({ user }) => findCaller(core, String(user))));
  return callers.filter((caller) => caller?.ability.can('approve', approval.subject)).length;
}

const failed = (failure: string) => ({ status: 'failed', failure, endedAt: new Date() });

/** The request with what it would do now, to be approved again. */
function renewed({ effect, terms }: ApprovalRequired) {
  return {
    ...toTerms(terms as ApprovalTerms),
    effect,
    status: 'pending',
    approvedBy: [],
    changedAt: new Date(),
  };
}

/** Does nothing if the request has ended, for instance in another process. */
async function end(core: Core, id: string, values: Record<string, unknown>, action = 'fail'): Promise<void> {
  await core.database.transaction((transaction) =>
    changeAsService(
      { ...core, transaction, resource: approval },
      { id, action, condition: eq(table.status, 'approved'), values },
    ),
  );
}
