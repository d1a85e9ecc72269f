/** Whether the creator of an export may still see its contents. */
import { exportedFields } from '../../contract/exports/table.ts';
import { listSubjects } from '../../contract/registry.ts';
import { resolveScope } from '../../contract/rights/scope.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { ExportView, exportJobs } from '../database/schema/exportTables.ts';
import type { Caller } from '../sessions/caller.ts';
import { findReport, resourcesIn } from './reports.ts';

type Job = Pick<typeof exportJobs.$inferSelect, 'resource' | 'fields' | 'asked'>;

/** What the caller can see now. */
export function toExportView({ ability, ...caller }: Caller): ExportView {
  const readable = listSubjects().filter((subject) => ability.can('read', subject));
  return { scope: resolveScope(caller), client: caller.client, readable };
}

/** Whether the caller still sees at least as much as recorded in the view. */
function stillSees({ scope, client, readable }: ExportView, caller: Caller): boolean {
  const isAsFar = scope === resolveScope(caller) && client === caller.client;
  return isAsFar && readable.every((subject) => caller.ability.can('read', subject));
}

/** The columns that the caller may see in a list, or in the resources of a report, there as `resource.field`. */
export function visibleColumns(name: string, caller: Caller): string[] {
  const isReport = findReport(name) !== undefined;
  return resourcesIn(name).flatMap((resource) =>
    exportedFields(restrictTo(resource, caller.ability)).map((field) =>
      isReport ? `${resource.name}.${field}` : field,
    ),
  );
}

/**
 * Whether the caller may read the export's resources, sees all of its columns, and has at least the scope they had when
 * it started. Jobs that did not record the scope are checked by permissions and columns only.
 */
export function canSeeExport(job: Job, caller: Caller): boolean {
  const canRead = resourcesIn(job.resource).every(({ subject }) => caller.ability.can('read', subject));
  if (caller.lacksSecondFactor || !canRead) return false;
  const visible = new Set(visibleColumns(job.resource, caller));
  if (!job.fields.every((field) => visible.has(field))) return false;
  const { saw } = job.asked;
  return saw === undefined || resolveScope(caller) === 'all' || stillSees(saw, caller);
}
