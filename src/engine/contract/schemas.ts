/** The Zod schemas of a whole record, made from its declaration: for the form, the service and OpenAPI. */
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
 * What a create call takes of the record itself. Unknown fields are refused; fields with a default may be left out.
 * @param beside what else the body has
 */
export function createSchema(
  resource: Resource,
  beside: z.ZodRawShape = {},
): z.ZodType<Record<string, unknown>> {
  const shape = z.strictObject({ ...createShape(resource), ...beside });
  return withRepeats(resource, marked(resource, 'createOf', shape));
}

/** The schema of each field of a create call, by its name. */
export function createShape(resource: Resource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  if (resource.id) shape._id = inputSchemaOf(resource.id);
  for (const [name, field] of writableFields(resource, 'create')) {
    const isNeeded =
      field.required && field.default === undefined && !resource.begins[name] && !resource.when[name];
    shape[name] = isNeeded ? buildPresentSchema(field) : buildOptionalSchema(field);
  }
  return shape;
}

/**
 * What an update call takes of the record itself: only what is sent changes; what is required or has a default can't be
 * emptied. @param beside what else the body has
 */
export function updateSchema(
  resource: Resource,
  beside: z.ZodRawShape = {},
): z.ZodType<Record<string, unknown>> {
  const schema = z.strictObject({ ...updateShape(resource), ...beside });
  return withRepeats(resource, marked(resource, 'updateOf', schema));
}

/**
 * The bodies of the generic calls, with children: for the API document. Who reads a body holds each row against the
 * schema of its own resource.
 */
export const bodySchemas = {
  create(resource: Resource): z.ZodType<Record<string, unknown>> {
    return createSchema(
      resource,
      childrenShape(resource, ({ resource: child, min, max }) => {
        const rows = z.array(createSchema(child)).min(min).max(max);
        return min > 0 ? rows : rows.optional();
      }),
    );
  },
  update(resource: Resource): z.ZodType<Record<string, unknown>> {
    return updateSchema(
      resource,
      childrenShape(resource, ({ resource: child, min, max }) =>
        z
          .array(z.strictObject({ _id: recordId.optional(), ...updateShape(child) }))
          .min(min)
          .max(max)
          .optional()
          .meta({
            description:
              'All of them: one without an `_id` is new, one that is left out is deleted. Without the key they stay.',
          }),
      ),
    );
  },
} as const;

function childrenShape(
  { children }: Resource,
  shapeOf: (children: Resource['children'][string]) => z.ZodType,
): z.ZodRawShape {
  return Object.fromEntries(Object.entries(children).map(([name, one]) => [name, shapeOf(one)]));
}

function updateShape(resource: Resource): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(resource, 'update')) {
    const canBeEmptied =
      field.inputOnly || resource.when[name] || (!field.required && field.default === undefined);
    shape[name] = canBeEmptied ? buildOptionalSchema(field) : buildPresentSchema(field).optional();
  }
  return shape;
}

/** What is said beside a record's fields: never sent back, never part of what an audit entry keeps. */
const beside = {
  /** How each record that it refers to is called. */
  _names: z.record(z.string(), z.string()).optional(),
  /**
   * What the caller can't do to this record although the role allows it, as far as that is known without
   * trying, and why: `{ "delete": "validation.builtInRole" }`, keys of i18n; of single fields in `fields`, of actions
   * in `actions`; in `refer`, to let another record refer to it.
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
};

/** Whether a record's key is none of its fields. */
export function isMetaKey(key: string): boolean {
  return Object.hasOwn(beside, key);
}

/** A record as the service answers it, alone with its children; always the same schema, so that the API document has it once. */
export function recordSchema(resource: Resource): z.ZodType<Record<string, unknown>> {
  const known = recordSchemas.get(resource);
  if (known) return known;
  const shape: Record<string, z.ZodType> = { _id: resource.id ? schemaOf(resource.id) : recordId };
  for (const [name, field] of readableFields(resource)) {
    // Left out for who may not read it.
    shape[name] = isGuarded(resource, name)
      ? buildResponseSchema(field).optional()
      : buildResponseSchema(field);
  }
  Object.assign(
    shape,
    childrenShape(resource, ({ resource: child }) => z.array(recordSchema(child)).optional()),
  );
  const schema = marked(resource, 'recordOf', z.object({ ...shape, ...beside }));
  recordSchemas.set(resource, schema);
  return schema;
}

const recordSchemas = new WeakMap<Resource, z.ZodType<Record<string, unknown>>>();

/** What a call answers that answers one record: the same schema again. */
export function recordResponse(resource: Resource): RecordAnswer {
  const known = recordAnswers.get(resource);
  if (known) return known;
  const schema = z.object({ data: recordSchema(resource) });
  recordAnswers.set(resource, schema);
  return schema;
}

type RecordAnswer = z.ZodObject<{ data: z.ZodType<Record<string, unknown>> }>;
const recordAnswers = new WeakMap<Resource, RecordAnswer>();

/** So that the API document says its conditions, and with which rights fields are read and written: service/http/document/conditions.ts. */
function marked<T extends z.ZodType>(resource: Resource, mark: string, schema: T): T {
  const isSaid = isConditional(resource) || Object.keys(resource.access).length > 0;
  return isSaid ? schema.meta({ [mark]: resource.name }) : schema;
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
