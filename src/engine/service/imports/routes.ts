/** Routes of imports. */
import contentDisposition from 'content-disposition';
import { isImportable } from '../../contract/imports.ts';
import { getResource, resources } from '../../contract/registry.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { Routes } from '../core.ts';
import { malformed } from '../errors.ts';
import { requirePermission } from '../http/authorization.ts';
import { serve, serveHttp } from '../http/serve.ts';
import { streamInSlots } from '../jobs/streamInSlots.ts';
import { requireCreatable } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import * as calls from './calls.ts';
import { detectDecimalSign } from './decimalSign.ts';
import {
  getImportJob,
  type JobRow,
  listImportJobs,
  readImport,
  readImportRows,
  startImporting,
  startValidation,
  stop,
  toImportJob,
} from './jobs.ts';
import { requireValidMapping } from './mapping.ts';
import { type ImportType, importTypes } from './readFile.ts';
import { streamResults } from './resultFile.ts';
import { createUploadParser } from './upload.ts';

export const importRoutes: Routes = ({ app, ...core }) => {
  const { orm } = core.database;
  const imported = resources.filter(isImportable);
  if (!imported.length) return;
  // A separate Fastify context, since no other call accepts a file as its body.
  app.register(async (filesApp) => {
    filesApp.removeAllContentTypeParsers();
    filesApp.addContentTypeParser([...importTypes], createUploadParser());
    filesApp.addHook('onError', async (request, reply) => {
      // Does not wait for the rest of a rejected file.
      if (!request.raw.readableEnded) reply.header('connection', 'close');
    });
    for (const resource of imported) {
      serveHttp(filesApp, calls.importCall(resource), async ({ caller, query, request }) => {
        requireCreatable(resource, caller);
        const { body } = request as { body: unknown };
        if (!Buffer.isBuffer(body)) throw malformed('_body', 'fileEmpty');
        const [type = ''] = String(request.headers['content-type']).split(';');
        const file = { content: body, type: type.trim().toLowerCase() as ImportType, ...query };
        return { data: await readImport(core, resource, file, caller) };
      });
    }
  });
  serve(app, calls.listImports, async ({ caller, query }) => ({
    data: await listImportJobs(orm, query.resource, caller),
  }));
  serve(app, calls.readImport, async ({ caller, params }) => ({
    data: await toImportJob(orm, await getImportJob(orm, params.id, caller)),
  }));
  serve(app, calls.checkImport, async ({ caller, params, body }) => {
    const job = await ownJob(params.id, caller);
    requireValidMapping(restrictTo(getResource(job.resource), caller.ability), body.mapping, job.columns);
    const { mapping } = body;
    const resource = getResource(job.resource);
    const decimalSign =
      body.decimalSign ?? (await detectDecimalSign(orm, { job: job._id, resource, mapping }));
    return { data: await startValidation(core, job, { mapping, decimalSign }, caller) };
  });
  serve(app, calls.startImport, async ({ caller, params }) => {
    return { data: await startImporting(core, await ownJob(params.id, caller), caller) };
  });
  serve(app, calls.stopImport, async ({ caller, params }) => {
    return { data: await stop(core, await getImportJob(orm, params.id, caller), caller) };
  });
  serve(app, calls.rowsOfImport, async ({ caller, params, query }) => {
    const job = await getImportJob(orm, params.id, caller);
    const request = { from: query.from, limit: calls.ROWS_AT_ONCE, rejected: true };
    const rows = await readImportRows(core, job._id, request);
    return { data: rows.flatMap(({ problem, ...row }) => (problem ? [{ ...row, problem }] : [])) };
  });
  serveHttp(app, calls.outcomeOfImport, async ({ caller, params, reply }) => {
    const job = await getImportJob(orm, params.id, caller);
    const content = await streamInSlots(app.admission, 'export', caller.user, streamResults(core, job._id));
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', contentDisposition(`${job.resource}-import.csv`));
    return reply.send(content);
  });

  /**
   * The import, if the caller may continue it. A confirmation may have expired by the time the rows are processed. If
   * creating a record can require one, so do these calls.
   */
  async function ownJob(id: string, caller: Caller): Promise<JobRow> {
    const job = await getImportJob(orm, id, caller);
    const { subject, confirms } = getResource(job.resource);
    requirePermission(caller, 'create', subject);
    if (confirms.create) requireConfirmation(caller);
    return job;
  }
};
