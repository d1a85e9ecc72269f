/** The contents of an exported file, part by part: rows of a list, or those of a feature's report. */

import type { ExportFormat } from '../../contract/exports/format.ts';
import { columnHeading as headingOfList, tableLines } from '../../contract/exports/table.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { listRecords } from '../lists/list.ts';
import type { ResourceRecord } from '../records/records.ts';
import type { Caller } from '../sessions/caller.ts';
import type { JobRow } from './jobs.ts';
import type { ReportPart } from './report.ts';
import { findReport } from './reports.ts';
import { idsOfPart, PART_ROWS } from './sealedParts.ts';
import { createTranslator } from './translator.ts';

type Part = ReportPart & { isLast: boolean };

/** The header of the file. */
export function filePrefix(job: JobRow): string {
  const report = findReport(job.resource);
  return report
    ? report.headingOf(writingOf(job))
    : headingOfList(getResource(job.resource), writingOf(job), job.fields);
}

/** The next part; undefined if there is none. @throws ServiceError */
export async function readPart(core: Core, job: JobRow, caller: Caller): Promise<Part | undefined> {
  const report = findReport(job.resource);
  if (report) {
    const {
      asked: { report: params = {} },
      after,
    } = job;
    const cursor = { params, after: after ?? undefined, writing: writingOf(job), limit: PART_ROWS };
    const part = await report.readPart(core, cursor, caller);
    return { ...part, isLast: part.after === undefined };
  }
  const resource = getResource(job.resource);
  const read = await recordsOf(core, job, resource, caller);
  if (!read) return undefined;
  const { records, after, isLast } = read;
  const content = tableLines(resource, records, writingOf(job), job.fields);
  return { content, rows: records.length, after, isLast };
}

type Read = { records: ResourceRecord[]; after: string | undefined; isLast: boolean };

/**
 * For an ordinary list, the remaining ones of the records fixed at the start; for an unbounded list, those after the
 * cursor.
 */
async function recordsOf(
  core: Core,
  job: JobRow,
  resource: Resource,
  caller: Caller,
): Promise<Read | undefined> {
  const { filter, sort } = job.asked;
  const list = { ...(filter && { filter }), ...(sort && { sort }) };
  const range: [number, number] = [0, PART_ROWS - 1];
  if (resource.list.unbounded) {
    const after = job.after === null ? {} : { after: job.after };
    const { data, next } = await listRecords(core, resource, { ...list, ...after, range }, caller);
    return { records: data, after: next, isLast: next === undefined };
  }
  const ids = await idsOfPart(core.database.orm, core.keys, job);
  if (!ids) return undefined;
  const listRequest = { ...(sort && { sort }), filter: { _id: ids }, range };
  return {
    records: (await listRecords(core, resource, listRequest, caller)).data,
    after: undefined,
    isLast: false,
  };
}

function writingOf({ form, language, zone }: JobRow): ExportFormat {
  return { form, locale: language, zone, translate: createTranslator(language) };
}
