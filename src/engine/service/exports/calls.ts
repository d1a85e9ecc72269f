/** The calls of exports: a list is written to a file in the background. Only its creator has access. */
import { z } from 'zod';
import { type Call, defineCall } from '../../contract/call.ts';
import { inZone } from '../../contract/calls/metrics.ts';
import {
  EXPORT_DAYS,
  exportStates,
  exportStopReasons,
  MAX_EXPORT_BYTES,
  MAX_EXPORT_ROWS,
  MAX_EXPORTS_STORED,
} from '../../contract/exports/exports.ts';
import { exportFormats } from '../../contract/exports/format.ts';
import { languageCodes } from '../../contract/languages.ts';
import { listRequestSchema } from '../../contract/lists/listRequest.ts';
import { getResource } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatFileSize, MAX_FILE_NAME } from '../../contract/values/files.ts';
import { SAMPLE_ID } from '../../contract/values/recordId.ts';
import type { ReportDefinition } from './report.ts';

const job = z.object({
  _id: z.uuid(),
  resource: z.string(),
  name: z.string(),
  form: z.enum(exportFormats),
  state: z.enum(exportStates),
  why: z.enum(exportStopReasons).nullable(),
  total: z.int(),
  estimated: z.boolean(),
  rows: z.int(),
  createdAt: z.string(),
});
const response = z.object({ data: job });

const { filter, sort } = listRequestSchema.shape;

/** Format options of a file. */
const written = {
  form: z.enum(exportFormats).default('machines').meta({
    description:
      '`people`: in the language and time zone; `machines`: always the same format, which can be imported again.',
  }),
  language: z.enum(languageCodes).default('en'),
  ...inZone.shape,
  name: z
    .string()
    .min(1)
    .max(MAX_FILE_NAME)
    .optional()
    .meta({ description: 'Name of the file.', examples: ['books.csv'] }),
};

const description =
  `Writes a CSV file in the background with the caller's rights, as long as their session or key lasts; at most ` +
  `${MAX_EXPORT_ROWS} rows and ${formatFileSize(MAX_EXPORT_BYTES)}. It is stored for ${EXPORT_DAYS} days, up to ` +
  `${MAX_EXPORTS_STORED} per user.`;

/** Starts the export of a list. */
export function exportCall(resource: Resource) {
  return defineCall({
    method: 'POST',
    path: `/${resource.name}/export`,
    summary: `Export: ${resource.name}. ${description}`,
    permission: { action: 'read', subjects: [resource.subject] },
    export: { resource: resource.name },
    startsJob: true,
    extension: true,
    cost: 'export',
    errorCodes: ['busy'],
    body: z.strictObject({
      filter,
      sort,
      fields: z
        .array(z.string().max(80))
        .min(1)
        .max(200)
        .optional()
        .meta({ description: 'The columns of the file, in order. All fields by default.' }),
      ...written,
    }),
    response,
  });
}

/** Starts the export of a feature's report. */
export function reportCall({ name, about, resources, errorCodes = [], params }: ReportDefinition) {
  return defineCall({
    method: 'POST',
    path: `/export/${name}`,
    summary: `${about} ${description}`,
    permission: { action: 'read', subjects: resources.map((each) => getResource(each).subject) },
    export: { step: name },
    startsJob: true,
    extension: true,
    cost: 'export',
    errorCodes: ['busy', ...errorCodes],
    body: z.strictObject({ ...params.shape, ...written }),
    response,
  });
}

const id = z.object({ id: z.uuid().meta({ examples: [SAMPLE_ID] }) });

function step<const Step extends string>(name: Step) {
  return {
    export: { step: name },
    extension: true,
    permission: 'creator',
    params: id,
  } as const satisfies Partial<Call>;
}

export const listExports = defineCall({
  export: { step: 'listExports' },
  extension: true,
  permission: 'creator',
  method: 'GET',
  path: '/export',
  summary: "The caller's exports of a resource or report, the newest first.",
  query: z.strictObject({
    resource: z
      .string()
      .max(80)
      .meta({ examples: ['currency'] }),
  }),
  response: z.object({ data: z.array(job) }),
});

export const readExport = defineCall({
  ...step('getExport'),
  method: 'GET',
  path: '/export/:id',
  summary: 'The progress of an export.',
  response,
});

export const stopExport = defineCall({
  ...step('stopExport'),
  method: 'POST',
  path: '/export/:id/stop',
  summary: 'Stop an export and delete what was written.',
  errorCodes: ['wrong_state', 'row_altered'],
  response,
});

export const fileOfExport = defineCall({
  ...step('fileOfExport'),
  method: 'GET',
  path: '/export/:id/file',
  summary:
    'The file of a finished export. It is deleted if its creator may no longer see all of its contents.',
  errorCodes: ['wrong_state', 'row_altered', 'forbidden', 'busy'],
  response: z.unknown(),
});
