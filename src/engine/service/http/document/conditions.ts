/**
 * Describes a resource's conditions in the API document as text. As `if` and `else`, redocly would validate examples
 * against every other field as well, and generated clients have no type for them.
 */
import {
  createdValues,
  formatCondition,
  isNeeded,
  resolveConditions,
} from '../../../contract/declaration/conditions.ts';
import { getResource } from '../../../contract/registry.ts';
import { type Resource, writableFields } from '../../../contract/resource.ts';
import { createSample } from '../../../contract/values/samples.ts';

type JsonSchema = Record<string, unknown>;

/** By the key with which contract/schemas.ts marks a schema; the value is the resource's name. */
const rulesOf: Record<string, (resource: Resource, schema: JsonSchema) => void> = {
  createOf(resource, schema) {
    schema.examples = [exampleOf(resource)];
    schema.description = inWords(resource);
  },
  updateOf(resource, schema) {
    schema.description = inWords(resource);
  },
  recordOf(resource, schema) {
    schema.description = inWords(resource);
  },
};

/** Adds the conditions to a marked schema. */
export function describeConditions(schema: JsonSchema): void {
  for (const [mark, describe] of Object.entries(rulesOf)) {
    const name = schema[mark];
    if (typeof name !== 'string') continue;
    delete schema[mark];
    describe(getResource(name), schema);
  }
}

function inWords({ subject, when, required, checks, access }: Resource): string {
  return [
    ...Object.entries(when).map(
      ([name, one]) => `\`${name}\` is accepted and stored only if ${formatCondition(one)}.`,
    ),
    ...Object.entries(required).map(([name, one]) => `\`${name}\` is required if ${formatCondition(one)}.`),
    ...checks.map(({ on, messageKey }) => `\`${on}\` is validated against other fields: ${messageKey}.`),
    ...Object.entries(access).flatMap(([name, { read, write }]) => [
      ...(read ? [`\`${name}\` is returned only to callers with the right \`${read}\` of ${subject}.`] : []),
      ...(write
        ? [`\`${name}\` is accepted only from callers with the right \`${write}\` of ${subject}.`]
        : []),
    ]),
  ].join(' ');
}

/** A new record with all required fields, including those that conditions require. */
function exampleOf(resource: Resource): JsonSchema {
  const { id } = resource;
  const written = writableFields(resource, 'create');
  const example: JsonSchema = {};
  for (const [name, field] of written) {
    if (field.required && field.default === undefined && !resource.when[name])
      example[name] = createSample(field);
  }
  // Repeats, since a field that one condition requires can activate another.
  for (const _ of written) {
    const { values, hidden } = resolveConditions(resource, createdValues(resource, example));
    for (const [name, field] of written) {
      if (hidden.has(name)) delete example[name];
      else if ((values[name] ?? null) === null && isNeeded(resource, name, values))
        example[name] = createSample(field);
    }
  }
  return { ...(id && { _id: createSample(id) }), ...example };
}
