/** The calls of each file field: upload, before the record is written, and download. */
import { z } from 'zod';
import { type Call, defineCall } from '../../contract/call.ts';
import { listActions } from '../../contract/declaration/actions.ts';
import type { FileField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import type { AppVerb } from '../../contract/rights/abilities.ts';
import { schemaOf } from '../../contract/values/fieldSchema.ts';
import { formatFileSize, formatFileTypes, MAX_FILE_NAME } from '../../contract/values/files.ts';
import { SAMPLE_ID } from '../../contract/values/recordId.ts';
import { HOURS_UNCLAIMED } from './claims.ts';

/** Content type of all uploads. The service detects the actual type from the content. */
export const BYTES = 'application/octet-stream';

export function uploadCall(resource: Resource, name: string, field: FileField) {
  const fileName = z
    .string()
    .min(1)
    .max(MAX_FILE_NAME * 4)
    .meta({ description: 'Name of the file.', examples: ['statement.pdf'] });
  return defineCall({
    ...shared(resource, name, 'in'),
    method: 'POST',
    path: `/${resource.name}/files/${name}`,
    summary:
      `Send a file: ${name} of ${resource.name}. ${formatFileTypes(field.accept)}, at most ${formatFileSize(field.max)}. ` +
      `What it answers is the value of the field, for one record, which must be written within ${HOURS_UNCLAIMED} hours. ` +
      'For whoever may write that field.',
    // Whoever may write the field: the handler checks it.
    permission: {
      action: ['create', 'edit', ...verbsWith(resource, name)],
      subjects: [resource.subject],
      anyRole: true,
    },
    query: z.strictObject({ name: fileName }),
    response: z.object({ data: schemaOf(field) }),
    errorCodes: ['forbidden', 'too_many_requests'],
  });
}

export function givingCall(resource: Resource, name: string) {
  const id = z.uuid().meta({ description: 'The `_id` in the value of the field.', examples: [SAMPLE_ID] });
  return defineCall({
    ...shared(resource, name, 'out'),
    method: 'GET',
    path: `/${resource.name}/files/${name}/:id`,
    summary:
      `Read a file: ${name} of ${resource.name}. ` +
      'Whoever may read the record may; until there is one, only who sent it.',
    permission: { action: 'read', subjects: [resource.subject] },
    params: z.object({ id }),
    response: z.unknown(),
    errorCodes: ['row_altered'],
  });
}

function verbsWith(resource: Resource, field: string): AppVerb[] {
  return listActions(resource).flatMap(([verb, { fields = {} }]) => (field in fields ? [verb] : []));
}

function shared({ name: resource }: Resource, field: string, way: 'in' | 'out') {
  return {
    cost: 'file',
    extension: true,
    file: { resource, field, direction: way },
  } as const satisfies Partial<Call>;
}
