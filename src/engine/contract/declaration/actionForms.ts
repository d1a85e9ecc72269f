/** Input of an action and the result of a bulk action, for the form, the service and OpenAPI. */
import { z } from 'zod';
import type { Resource } from '../resource.ts';
import { createShape } from '../schemas.ts';
import type { ActionDeclaration } from './actions.ts';

/** Maximum number of records in one bulk call. */
export const MAX_BULK_SIZE = 500;

/**
 * The action's input as a resource from which a form can be generated. Conditions are left out: the service validates
 * them when it writes the record.
 */
export function toActionForm(resource: Resource, { fields = {} }: ActionDeclaration): Resource {
  return { ...resource, id: undefined, fields, when: {}, required: {}, checks: [], access: {} };
}

/** Body of a bulk action. */
export function bulkActionSchema(resource: Resource, action: ActionDeclaration): z.ZodType<BulkBody> {
  const ids = z.array(z.string().min(1).max(200)).min(1).max(MAX_BULK_SIZE);
  return z.strictObject({
    ids,
    ...createShape(toActionForm(resource, action)),
  }) as unknown as z.ZodType<BulkBody>;
}

type BulkBody = { ids: string[] } & Record<string, unknown>;

/** The error of one item of a call about several. */
export const itemError = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  complaints: z.record(z.string(), z.unknown()).optional(),
});

/** One result per record, in the order of `ids`. */
export const bulkResponse = z.object({
  data: z.array(
    z.union([
      z.object({ _id: z.string(), ok: z.literal(true) }),
      z.object({ _id: z.string(), ...itemError.shape }),
    ]),
  ),
});

export type BulkResult = z.infer<typeof bulkResponse>['data'][number];
