/** Zod schemas of whole records, derived from declarations, for the form, the service and OpenAPI. */
import { z } from 'zod';
import { isConditional } from './declaration/conditions.ts';
import { type Resource, readableFields, writableFields } from './resource.ts';
import { isGuarded } from './rights/visibleFields.ts';
import {
  buildOptionalSchema,
  buildPresentSchema,
  buildResponseSchema,
  inputSchemaOf,
  schemaOf,
} from './values/fieldSchema.ts';
import { recordId } from './values/recordId.ts';

/**
 * Body of a create call. Unknown fields are rejected; fields with a default are optional.
 * @param extraShape additional keys of the body
 */
export function createSchema(
  resource: Resource,
  extraShape: z.ZodRawShape = {},
): z.ZodType<Record<string, unknown>> {
  const shape = z.strictObject({ ...createShape(resource), ...extraShape });
  return withRepeats(resource, withMark(resource, 'createOf', shape));
}

/** The schema of each field in a create call, by name. */
export function createShape(resource: Resource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  if (resource.id) shape._id = inputSchemaOf(resource.id);
  for (const [name, field] of writableFields(resource, 'create')) {
    const isNeeded =
      field.required && field.default === undefined && !resource.initial[name] && !resource.when[name];
    shape[name] = isNeeded ? buildPresentSchema(field) : buildOptionalSchema(field);
  }
  return shape;
}

/**
 * Body of an update call. Omitted fields stay unchanged; fields that are required or have a default cannot be emptied.
 * @param extraShape additional keys of the body
 */
export function updateSchema(
  resource: Resource,
  extraShape: z.ZodRawShape = {},
): z.ZodType<Record<string, unknown>> {
  const schema = z.strictObject({ ...updateShape(resource), ...extraShape });
  return withRepeats(resource, withMark(resource, 'updateOf', schema));
}

/**
 * Bodies of the CRUD endpoints including children, for the API document. The service itself validates each child row
 * against the schema of the child's resource.
 */
export const bodySchemas = {
  create(resource: Resource): z.ZodType<Record<string, unknown>> {
    return createSchema(
      resource,
      buildChildrenShape(resource, ({ resource: child, min, max }) => {
        const rows = z.array(createSchema(child)).min(min).max(max);
        return min > 0 ? rows : rows.optional();
      }),
    );
  },
  update(resource: Resource): z.ZodType<Record<string, unknown>> {
    return updateSchema(
      resource,
      buildChildrenShape(resource, ({ resource: child, min, max }) =>
        z
          .array(z.strictObject({ _id: recordId.optional(), ...updateShape(child) }))
          .min(min)
          .max(max)
          .optional()
          .meta({
            description:
              'All children: those without an `_id` are created, omitted ones are deleted. Without the key they stay unchanged.',
          }),
      ),
    );
  },
} as const;

function buildChildrenShape(
  { children }: Resource,
  shapeOf: (children: Resource['children'][string]) => z.ZodType,
): z.ZodRawShape {
  return Object.fromEntries(Object.entries(children).map(([name, one]) => [name, shapeOf(one)]));
}

function updateShape(resource: Resource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(resource, 'update')) {
    const canBeEmptied =
      (field.inputOnly && field.virtual) ||
      resource.when[name] ||
      (!field.required && field.default === undefined);
    shape[name] = canBeEmptied ? buildOptionalSchema(field) : buildPresentSchema(field).optional();
  }
  return shape;
}

/** Keys of a record in addition to its fields. They are not accepted in requests and not part of audit entries. */
const metaShape = {
  /** Display names of the records it refers to. */
  _names: z.record(z.string(), z.string()).optional(),
  /**
   * What the caller cannot do with this record although their role allows it, as far as the service knows in advance,
   * with the reason as an i18n key: `{ "delete": "validation.builtInRole" }`. `fields` and `actions` do the same for
   * single fields and actions; `refer` concerns references from other records.
   */
  _refused: z
    .object({
      edit: z.string().optional(),
      delete: z.string().optional(),
      refer: z.string().optional(),
      fields: z.record(z.string(), z.string()).optional(),
      actions: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  /** The secrets that this call has generated, by field. No other response contains them. */
  _generated: z.record(z.string(), z.string()).optional(),
};

/** Whether the key of a record is not a field. */
export function isMetaKey(key: string): boolean {
  return Object.hasOwn(metaShape, key);
}

/**
 * A record in a response, including children. Returns the same schema each time, so that the API document defines it
 * once.
 */
export function recordSchema(resource: Resource): z.ZodType<Record<string, unknown>> {
  const cached = recordSchemas.get(resource);
  if (cached) return cached;
  const shape: Record<string, z.ZodType> = { _id: resource.id ? schemaOf(resource.id) : recordId };
  for (const [name, field] of readableFields(resource)) {
    // Omitted for callers who may not read it.
    shape[name] = isGuarded(resource, name)
      ? buildResponseSchema(field).optional()
      : buildResponseSchema(field);
  }
  Object.assign(
    shape,
    buildChildrenShape(resource, ({ resource: child }) => z.array(recordSchema(child)).optional()),
  );
  const schema = withMark(resource, 'recordOf', z.object({ ...shape, ...metaShape }));
  recordSchemas.set(resource, schema);
  return schema;
}

const recordSchemas = new WeakMap<Resource, z.ZodType<Record<string, unknown>>>();

/** A response with one record. Returns the same schema each time. */
export function recordResponse(resource: Resource): RecordResponse {
  const cached = recordResponses.get(resource);
  if (cached) return cached;
  const schema = z.object({ data: recordSchema(resource) });
  recordResponses.set(resource, schema);
  return schema;
}

type RecordResponse = z.ZodObject<{ data: z.ZodType<Record<string, unknown>> }>;
const recordResponses = new WeakMap<Resource, RecordResponse>();

/**
 * Marks the schema, so that the API document can describe conditions and the rights to fields:
 * service/http/document/conditions.ts.
 */
function withMark<T extends z.ZodType>(resource: Resource, mark: string, schema: T): T {
  const needsMark = isConditional(resource) || Object.keys(resource.access).length > 0;
  return needsMark ? schema.meta({ [mark]: resource.name }) : schema;
}

function withRepeats<T extends z.ZodType<Record<string, unknown>>>(resource: Resource, schema: T): T {
  const repeats = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'secret' && field.mustMatch ? [[name, field.mustMatch] as const] : [],
  );
  if (!repeats.length) return schema;
  return schema.superRefine((record, context) => {
    for (const [name, original] of repeats) {
      if ((record[name] ?? null) !== (record[original] ?? null)) {
        context.addIssue({ code: 'custom', path: [name], params: { key: 'validation.repeat' } });
      }
    }
  });
}
