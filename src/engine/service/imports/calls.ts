/** The calls of an import: upload a file, check its rows, create the records. Only its owner has access. */
import { z } from 'zod';
import { type Call, defineCall } from '../../contract/call.ts';
import {
  decimalSigns,
  IMPORT_DAYS,
  importStates,
  importStops,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  textEncodings,
} from '../../contract/imports.ts';
import type { Resource } from '../../contract/resource.ts';
import { formatFileSize, MAX_FILE_NAME } from '../../contract/values/files.ts';
import { SAMPLE_ID } from '../../contract/values/recordId.ts';

const job = z.object({
  _id: z.uuid(),
  resource: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  why: z.enum(importStops).nullable(),
  columns: z.array(z.string()),
  encoding: z.enum(textEncodings).nullable(),
  decimalSign: z.enum(decimalSigns).nullable(),
  skipped: z.int(),
  importedBefore: z.string().nullable(),
  sample: z.array(z.array(z.unknown())),
  mapping: z.record(z.string(), z.int()),
  total: z.int(),
  next: z.int(),
  made: z.int(),
  refused: z.int(),
  createdAt: z.string(),
});
const response = z.object({ data: job });

/** The error of a row, as the create call would return it. */
const problem = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  complaints: z.record(z.string(), z.unknown()).optional(),
});

/** Uploads a file of rows for a resource. */
export function importCall(resource: Resource) {
  return defineCall({
    method: 'POST',
    path: `/${resource.name}/import`,
    summary:
      `Import: ${resource.name}. A CSV file with a line of headings, or a JSON list of objects; at most ` +
      `${MAX_IMPORT_ROWS} rows and ${formatFileSize(MAX_IMPORT_BYTES)}. Nothing is made yet: it answers which column was ` +
      'taken for which field, by its name or its label in any language; checkImport and startImport go on. ' +
      `It is kept for ${IMPORT_DAYS} days after its last step.`,
    permission: { action: 'create', subjects: [resource.subject] },
    import: { resource: resource.name },
    creates: true,
    extension: true,
    cost: 'export',
    query: z.strictObject({
      name: z
        .string()
        .min(1)
        .max(MAX_FILE_NAME)
        .default('import')
        .meta({ description: 'Name of the file.', examples: ['books.csv'] }),
      encoding: z
        .enum(textEncodings)
        .optional()
        .meta({ description: 'Encoding of the file. Detected by default.' }),
    }),
    response,
  });
}

const id = z.object({ id: z.uuid().meta({ examples: [SAMPLE_ID] }) });

function step<const Step extends string>(name: Step) {
  return {
    import: { step: name },
    extension: true,
    permission: 'creator',
    params: id,
  } as const satisfies Partial<Call>;
}

export const listImports = defineCall({
  import: { step: 'listImports' },
  extension: true,
  permission: 'creator',
  method: 'GET',
  path: '/import',
  summary: "The caller's imports into a resource, the newest first.",
  query: z.strictObject({
    resource: z
      .string()
      .max(80)
      .meta({ examples: ['currency'] }),
  }),
  response: z.object({ data: z.array(job.omit({ sample: true, importedBefore: true })) }),
});

export const readImport = defineCall({
  ...step('getImport'),
  method: 'GET',
  path: '/import/:id',
  summary: 'The progress of an import.',
  response,
});

export const checkImport = defineCall({
  ...step('checkImport'),
  method: 'POST',
  confirms: 'where the call that creates such a record may',
  path: '/import/:id/check',
  summary:
    'Check each row of an import in the background. Each row is created and rolled back on its own, so that conflicts ' +
    'between two rows appear only during the import.',
  body: z.strictObject({
    mapping: z
      .record(z.string().max(80), z.int().min(0).max(1000))
      .meta({ description: 'Column index by field, counted from 0.', examples: [{ name: 0 }] }),
    decimalSign: z.enum(decimalSigns).optional().meta({
      description:
        'Decimal separator, if the file is ambiguous. Without it, rows with an amount such as 1.000 are rejected.',
    }),
  }),
  errorCodes: ['wrong_state', 'row_altered', 'forbidden', 'busy'],
  response,
});

export const startImport = defineCall({
  ...step('startImport'),
  method: 'POST',
  confirms: 'where the call that creates such a record may',
  path: '/import/:id/start',
  summary:
    'Create the records of a checked import, or resume a stopped one, in the background. Each row is created once, ' +
    "like by the create call, with the caller's rights and as long as their session or key lasts.",
  errorCodes: ['wrong_state', 'row_altered', 'forbidden', 'busy'],
  response,
});

export const stopImport = defineCall({
  ...step('stopImport'),
  method: 'POST',
  path: '/import/:id/stop',
  summary: 'Stop an import. Created records stay.',
  errorCodes: ['wrong_state', 'row_altered'],
  response,
});

/** Maximum number of rows in a response. */
export const ROWS_AT_ONCE = 100;

export const rowsOfImport = defineCall({
  ...step('rowsOfImport'),
  method: 'GET',
  path: '/import/:id/rows',
  summary: `The rejected rows of an import, at most ${ROWS_AT_ONCE} at a time. Row numbers start at 1 and include empty rows.`,
  errorCodes: ['row_altered'],
  query: z.strictObject({ from: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
  response: z.object({ data: z.array(z.object({ row: z.int(), record: z.string().nullable(), problem })) }),
});

export const outcomeOfImport = defineCall({
  ...step('outcomeOfImport'),
  method: 'GET',
  path: '/import/:id/outcome',
  summary: 'The result of each row of an import, as CSV: its number, the created record, or the error.',
  errorCodes: ['row_altered', 'busy'],
  response: z.unknown(),
});
