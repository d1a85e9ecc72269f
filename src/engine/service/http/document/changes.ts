/** Describes what entries of the audit log say about a change: the `data` of an event, by its type. */
import { z } from 'zod';
import { declarations, findResource } from '../../../contract/registry.ts';
import type { Fields, Resource } from '../../../contract/resource.ts';
import { buildResponseSchema, schemaOf } from '../../../contract/values/fieldSchema.ts';
import { recordId } from '../../../contract/values/recordId.ts';
import type { EventData } from '../../audit/eventDeclaration.ts';
import type { EventType } from '../../audit/eventTypes.ts';
import { isPersistedField } from '../../records/records.ts';
import { inPascalCase } from './names.ts';
import { inlineSchema, type JsonSchema, reference, type Schemas } from './schemas.ts';

/** The change of something that is no record. */
const CHANGE = 'Change';

/**
 * Names the schemas of changes, one for each resource. Their properties are optional, since entries have what changed and the
 * reader may read.
 */
export function nameChanges(schemas: Schemas): void {
  // As input they accept other properties, which later versions may add.
  schemas.name(CHANGE, changeSchema(z.record(z.string(), z.unknown())), 'input');
  for (const resource of declarations) {
    const fields = fieldsSchema(resource);
    schemas.name(fieldsName(resource), fields, 'input');
    schemas.name(changeName(resource), changeSchema(fields), 'input');
  }
}

/** The schema of the `data` of such an event. */
export function buildChange({ resource: name, data, required }: EventType): JsonSchema {
  const resource = findResource(name);
  const own = Object.keys(data) as (keyof EventData)[];
  if (!own.length && !required.length) return reference(resource ? changeName(resource) : CHANGE);
  const isOfRecord = !own.some((part) => part !== 'given');
  const parts = required.length ? required : isOfRecord ? (['before', 'after', ...own] as const) : own;
  const schemaOfPart = (part: keyof EventData) =>
    data[part] || !resource ? inlineSchema(partial(data[part] ?? {})) : reference(fieldsName(resource));
  return {
    type: required.length ? 'object' : ['object', 'null'],
    ...(required.length && { required }),
    properties: Object.fromEntries(parts.map((part) => [part, schemaOfPart(part)])),
  };
}

const fieldsName = ({ name }: Resource) => `${inPascalCase(name)}Fields`;
const changeName = ({ name }: Resource) => `${inPascalCase(name)}Change`;

const changeSchema = (fields: z.ZodType) =>
  z
    .object({
      before: fields.optional(),
      after: fields.optional(),
      via: z.string().optional().meta({ description: 'What acted for the user, such as an API key.' }),
    })
    .nullable();

/** The fields that entries have of a record: records/records.ts, `persistedFields`. */
function fieldsSchema(resource: Resource): z.ZodType {
  const { id, fields } = resource;
  const persisted = Object.entries(fields).filter(([, field]) => isPersistedField(field));
  return partial(Object.fromEntries(persisted)).extend({ _id: (id ? schemaOf(id) : recordId).optional() });
}

const partial = (fields: Fields) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, buildResponseSchema(field).optional()]),
    ),
  );
