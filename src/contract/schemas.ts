/** The Zod schemas of a whole record, made from its declaration: for the form, the service and OpenAPI. */
import { z } from 'zod';
import type { Field } from './fields.ts';
import type { Resource } from './resource.ts';

/** How a record stands to a write: what may be sent when it is created, and when it is changed. */
export function writableFields(resource: Resource, call: 'create' | 'update'): [string, Field][] {
  return Object.entries(resource.fields).filter(
    ([, field]) => !field.readOnly && !(call === 'update' && field.createOnly),
  );
}

/** The fields that come out in a record. */
export function readableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.inputOnly);
}

/** The body of a create call. Unknown fields are refused; fields with a default may be left out. */
export function createSchema(resource: Resource): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  if (resource.id) shape._id = resource.id.schema;
  for (const [name, field] of writableFields(resource, 'create')) {
    const left = field.required && field.default === undefined ? present(field) : optional(field);
    shape[name] = left;
  }
  return withRepeats(resource, z.strictObject(shape));
}

/** The body of an update call: only what is sent changes; a required field can't be emptied. */
export function updateSchema(resource: Resource): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of writableFields(resource, 'update')) {
    shape[name] = field.inputOnly || !field.required ? optional(field) : present(field).optional();
  }
  return withRepeats(resource, z.strictObject(shape));
}

/** A record as the service answers it. `_names` says how each record it refers to is called. */
export function recordSchema(resource: Resource): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = { _id: z.string() };
  for (const [name, field] of readableFields(resource)) shape[name] = field.schema.nullable();
  return z.object({ ...shape, _names: z.record(z.string(), z.string()).optional() });
}

/** A form sends '' for an empty input; that is the same as nothing. */
function nothing(value: unknown): unknown {
  return value === '' ? null : value;
}

function optional(field: Field): z.ZodType {
  return z.preprocess(nothing, field.schema.nullish());
}

function present(field: Field): z.ZodType {
  const given = (value: unknown) => (value === '' || value === null ? undefined : value);
  return z.preprocess(given, field.schema);
}

function withRepeats<T extends z.ZodType<Record<string, unknown>>>(resource: Resource, schema: T): T {
  const repeats = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'secret' && field.repeats ? [[name, field.repeats] as const] : [],
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
