/** Export jobs in the database. Each is visible to its creator only. */
import { eq, type SQL } from 'drizzle-orm';
import {
  EXPORT_DAYS,
  type ExportJob,
  MAX_EXPORT_ROWS,
  MAX_EXPORTS_RUNNING,
  MAX_EXPORTS_STORED,
} from '../../contract/exports/exports.ts';
import type { ExportForm } from '../../contract/exports/format.ts';
import type { Language } from '../../contract/languages.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { Resource } from '../../contract/resource.ts';
import { safeFileName } from '../../contract/values/files.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { exportJobs, exportParts } from '../database/schema/exportTables.ts';
import { invalidField, ServiceError } from '../errors.ts';
import { requirePermission } from '../http/authorization.ts';
import { defineJobKind } from '../jobs/kind.ts';
import { getOwnJob, listOwnJobs, makeRoom, requireFreeRun, stopOwnJob, toOwner } from '../jobs/ownJobs.ts';
import { changeJob, requireIntactJob, sealJob, stopJob } from '../jobs/sealed.ts';
import { listRecords, readListOrder } from '../lists/list.ts';
import { newId } from '../newId.ts';
import { actorOf, type Caller } from '../sessions/caller.ts';
import type { ReportDefinition } from './report.ts';
import { resourcesIn } from './reports.ts';
import { insertParts } from './sealedParts.ts';
import { canSeeExport, toExportView, visibleColumns } from './view.ts';

export type JobRow = typeof exportJobs.$inferSelect;

/** Job kind of exports; worker.ts runs them. */
export const exportJobKind = defineJobKind({
  name: 'export',
  table: exportJobs,
  active: ['running'],
  perPerson: { active: MAX_EXPORTS_RUNNING, stored: MAX_EXPORTS_STORED },
  days: EXPORT_DAYS,
  async discard(orm, job) {
    await orm.delete(exportParts).where(eq(exportParts.job, job));
  },
});

export type ExportOptions = Written &
  Pick<ListRequest, 'filter' | 'sort'> & { fields?: string[] | undefined };

/** Format options of a file. */
type Written = {
  form: ExportForm;
  language: Language;
  zone?: string | undefined;
  name?: string | undefined;
};

/**
 * Starts an export. @throws ServiceError like the list call; `invalid` on `fields` or if there are too many rows;
 * `busy`
 */
export async function beginExport(
  core: Core,
  resource: Resource,
  { filter, sort, fields, ...written }: ExportOptions,
  caller: Caller,
): Promise<ExportJob> {
  const visible = visibleColumns(resource.name, caller);
  const unknown = fields?.findIndex((field) => !visible.includes(field)) ?? -1;
  if (unknown >= 0) throw invalidField(`fields.${unknown}`, { key: 'validation.unknownField' });
  const list = { ...(filter && { filter }), ...(sort && { sort }) };
  const { total, estimated = false } = await listRecords(core, resource, { ...list, range: [0, 0] }, caller);
  if (!estimated) requireBounded('filter', total);
  const order = resource.list.unbounded ? undefined : await readListOrder(core, resource, list, caller);
  return keepJob(core, caller, {
    ...{ resource: resource.name, fields: fields ?? visible, params: list, total, estimated, order },
    ...written,
  });
}

/** Starts the export of a report. @throws ServiceError like the report; `busy` */
export async function beginReport(
  core: Core,
  report: ReportDefinition,
  params: Record<string, unknown> & Written,
  caller: Caller,
): Promise<ExportJob> {
  for (const { subject } of resourcesIn(report.name)) requirePermission(caller, 'read', subject);
  const { form, language, zone, name, ...own } = params;
  const started = await report.begin(core, own, caller);
  requireBounded('_body', started.total);
  return keepJob(core, caller, {
    ...{
      resource: report.name,
      fields: visibleColumns(report.name, caller),
      params: { report: started.params },
    },
    ...{ total: started.total, estimated: true, form, language, zone, name },
  });
}

type NewJob = Written & {
  resource: string;
  fields: string[];
  params: JobRow['asked'];
  total: number;
  estimated: boolean;
  /** SQL for `id` and `place` of each record, for lists whose order is fixed at the start. */
  order?: SQL | undefined;
};

async function keepJob(
  core: Core,
  caller: Caller,
  { order, zone = 'UTC', name, params, ...more }: NewJob,
): Promise<ExportJob> {
  const now = new Date();
  const _id = newId();
  const job = sealJob(core.keys, exportJobs, {
    ...{ _id, state: 'running', why: null, ...more, zone },
    ...{ parts: null, next: 0, after: null, rows: 0, bytes: 0 },
    asked: { ...params, saw: toExportView(caller) },
    name: safeFileName(name ?? `${more.resource}-${now.toISOString().slice(0, 10)}.csv`),
    ...{ ...toOwner(caller), createdAt: now, changedAt: now },
    ...{ until: null, seal: null },
  });
  await core.database.transaction(async (transaction) => {
    await requireFreeRun(transaction, exportJobKind, caller);
    await makeRoom(transaction, exportJobKind, caller);
    await transaction.insert(exportJobs).values(job);
    if (order) {
      const parts = await insertParts(transaction, core.keys, _id, order);
      await changeJob(core, exportJobs, job, { parts }, {}, transaction);
    }
    // Omits the filter and the name, which may contain data that some readers of the log may not see.
    const [{ name: resource } = { name: more.resource }] = resourcesIn(more.resource);
    await recordAudit(transaction, core.keys, [
      {
        ...actorOf(caller),
        client: caller.client,
        action: 'export',
        resource,
        record: null,
      },
    ]);
  });
  return toExportJob(job);
}

/** @throws ServiceError `invalid` on this field if there are more rows than a file may have */
function requireBounded(field: string, total: number): void {
  if (total > MAX_EXPORT_ROWS)
    throw invalidField(field, { key: 'validation.range', args: { max: MAX_EXPORT_ROWS } });
}

/** The caller's own exports, the newest first. */
export async function listExportJobs(
  orm: Connection,
  resource: string,
  caller: Caller,
): Promise<ExportJob[]> {
  const jobs = await listOwnJobs(orm, exportJobKind, caller, eq(exportJobs.resource, resource));
  return jobs.map(toExportJob);
}

/** @throws ServiceError `not_found`, also for exports of other users */
export function getExportJob(orm: Connection, id: string, caller: Caller): Promise<JobRow> {
  return getOwnJob(orm, exportJobKind, id, caller);
}

/** Stops an export and deletes what was written. @throws ServiceError `wrong_state` if it has ended; `row_altered` */
export async function stopExport(parts: Parts, job: JobRow, caller: Caller): Promise<ExportJob> {
  return toExportJob(await stopOwnJob(parts, exportJobKind, job, caller));
}

type Parts = Pick<Core, 'database' | 'keys'>;

/**
 * Deletes a finished file if its creator may no longer see its contents.
 * @throws ServiceError `forbidden`, `row_altered`
 */
export async function requireVisibleExport(parts: Parts, job: JobRow, caller: Caller): Promise<void> {
  requireIntactJob(parts.keys, exportJobs, job);
  if (canSeeExport(job, caller)) return;
  await stopJob(parts, exportJobKind, job, 'forbidden');
  throw new ServiceError('forbidden');
}

/** An export as JSON for its creator. */
export function toExportJob({
  _id,
  resource,
  name,
  form,
  state,
  why,
  total,
  estimated,
  rows,
  createdAt,
}: JobRow) {
  const job: ExportJob = {
    ...{ _id, resource, name, form, state, why, total, estimated, rows },
    createdAt: createdAt.toISOString(),
  };
  return job;
}
