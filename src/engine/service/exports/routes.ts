/** Routes of exports. */
import contentDisposition from 'content-disposition';
import { resources } from '../../contract/registry.ts';
import type { Routes } from '../core.ts';
import { serve, serveHttp } from '../http/serve.ts';
import { requireState } from '../jobs/ownJobs.ts';
import { streamInSlots } from '../jobs/streamInSlots.ts';
import * as calls from './calls.ts';
import {
  beginExport,
  beginReport,
  getExportJob,
  type JobRow,
  listExportJobs,
  requireVisibleExport,
  stopExport,
  toExportJob,
} from './jobs.ts';
import { filePrefix } from './parts.ts';
import { reports } from './reports.ts';
import { intactParts, linesOfExport } from './sealedParts.ts';

export const exportRoutes: Routes = ({ app, ...core }) => {
  const { orm } = core.database;
  for (const resource of resources) {
    serve(app, calls.exportCall(resource), async ({ caller, body }) => ({
      data: await beginExport(core, resource, body, caller),
    }));
  }
  for (const report of reports()) {
    serve(app, calls.reportCall(report), async ({ caller, body }) => ({
      data: await beginReport(core, report, body, caller),
    }));
  }
  serve(app, calls.listExports, async ({ caller, query }) => ({
    data: await listExportJobs(orm, query.resource, caller),
  }));
  serve(app, calls.readExport, async ({ caller, params }) => ({
    data: toExportJob(await getExportJob(orm, params.id, caller)),
  }));
  serve(app, calls.stopExport, async ({ caller, params }) => ({
    data: await stopExport(core, await getExportJob(orm, params.id, caller), caller),
  }));
  serveHttp(app, calls.fileOfExport, async ({ caller, params, reply }) => {
    const job = await getExportJob(orm, params.id, caller);
    requireState(job, ['done']);
    await requireVisibleExport(core, job, caller);
    const content = await streamInSlots(app.admission, 'file', caller.user, fileOf(job));
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', contentDisposition(job.name));
    return reply.send(content);
  });

  async function* fileOf(job: JobRow): AsyncGenerator<string, void> {
    const parts = await intactParts(orm, core.keys, job);
    yield filePrefix(job);
    yield* linesOfExport(orm, job._id, parts);
  }
};
