/** What operators see of the work in the background: the stored runs of all processes, and what is late. */
import type { BackgroundWorkEntry, WorkStatus } from '../../contract/calls/background.ts';
import type { Core } from '../core.ts';
import { backgroundRuns } from '../database/schema/engineTables.ts';
import { toMilliseconds } from './interval.ts';
import type { WorkDetails, WorkProperties } from './state.ts';

type Runs = typeof backgroundRuns.$inferSelect;

/** Works that repeat every few milliseconds are not late because a store of their outcome is. */
const LATE_MS = 60_000;

/** In the order in which the works were started. */
export async function listWork(core: Core): Promise<BackgroundWorkEntry[]> {
  const rows = await core.database.orm.select().from(backgroundRuns);
  const stored = new Map(rows.map((row) => [row.name, row]));
  return Promise.all(
    [...core.background.values()].map(async ({ work, describe }) =>
      toEntry(work, stored.get(work.name), await describe()),
    ),
  );
}

function toEntry(
  work: WorkProperties,
  runs: Runs | undefined,
  { nextAt, behind, interval }: WorkDetails = {},
): BackgroundWorkEntry {
  const status = resolveStatus(work, runs);
  const endedAt = runs?.endedAt?.getTime();
  const next = nextAt ?? (endedAt === undefined ? undefined : new Date(endedAt + toMilliseconds(work.every)));
  return {
    name: work.name,
    kind: work.kind ?? 'work',
    status,
    interval: toMilliseconds(interval ?? work.every),
    begunAt: written(runs?.begunAt),
    endedAt: written(runs?.endedAt),
    duration: runs?.duration ?? null,
    succeededAt: written(runs?.succeededAt),
    failedAt: written(runs?.failedAt),
    error: runs?.error ?? null,
    failures: runs?.failures ?? 0,
    nextAt: status === 'running' ? null : written(next),
    requestedAt: written(runs?.requestedAt),
    behind: behind ? { blocks: behind.blocks, since: written(behind.since) } : null,
  };
}

/** Late takes precedence: what has not ended for long says nothing about now. */
function resolveStatus(
  work: Pick<WorkProperties, 'every' | 'lateAfter'>,
  runs: Runs | undefined,
  now = Date.now(),
): WorkStatus {
  if (!runs?.begunAt) return 'waiting';
  const lastSign = (runs.endedAt ?? runs.begunAt).getTime();
  const lateAfter = work.lateAfter
    ? toMilliseconds(work.lateAfter)
    : Math.max(3 * toMilliseconds(work.every), LATE_MS);
  if (now - lastSign > lateAfter) return 'late';
  if (!runs.endedAt || runs.begunAt > runs.endedAt) return 'running';
  return runs.failures > 0 ? 'failed' : 'ok';
}

const written = (date: Date | null | undefined) => date?.toISOString() ?? null;
