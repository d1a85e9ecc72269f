/** What an action takes, and what comes of one that is done to several records: for the form, the service and OpenAPI. */
import { z } from 'zod';
import type { Resource } from '../resource.ts';
import { createShape } from '../schemas.ts';
import type { ActionDeclaration } from './actions.ts';

/** The most records that one call does something to. */
export const MAX_BULK_SIZE = 500;

/** What an action asks for, as a form is made from a declaration. Conditions of the record are asked once it is written. */
export function toActionForm(resource: Resource, { fields = {} }: ActionDeclaration): Resource {
  return { ...resource, id: undefined, fields, when: {}, required: {}, checks: [], access: {} };
}

/** The body of a call that does the same to several records. */
export function bulkActionSchema(resource: Resource, action: ActionDeclaration): z.ZodType<Several> {
  const ids = z.array(z.string().min(1).max(200)).min(1).max(MAX_BULK_SIZE);
  return z.strictObject({
    ids,
    ...createShape(toActionForm(resource, action)),
  }) as unknown as z.ZodType<Several>;
}

type Several = { ids: string[] } & Record<string, unknown>;

/** What came of it, in the order of the `ids`. */
export const bulkResponse = z.object({
  data: z.array(
    z.union([
      z.object({ _id: z.string(), ok: z.literal(true) }),
      z.object({
        _id: z.string(),
        code: z.string(),
        message: z.string(),
        errors: z.record(z.string(), z.string()).optional(),
        complaints: z.record(z.string(), z.unknown()).optional(),
      }),
    ]),
  ),
});

export type BulkResult = z.infer<typeof bulkResponse>['data'][number];
