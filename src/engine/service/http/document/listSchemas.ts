/** Describes the JSON in the parameters of list requests, for the API document. */

import { z } from 'zod';
import type { Field } from '../../../contract/fields.ts';
import { parseFilterKey } from '../../../contract/lists/filterGrammar.ts';
import { filterKeys, MAX_FILTER_TEXT, MAX_SEARCH_TEXT, sortKeys } from '../../../contract/lists/lists.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { schemaOf } from '../../../contract/values/fieldSchema.ts';
import { createSample } from '../../../contract/values/samples.ts';

type JsonSchema = Record<string, unknown>;

/** The content of a parameter and an example. */
type Content = { schema: JsonSchema; example: unknown };

/** By the key with which contract/lists/listRequest.ts marks a parameter; the value is the resource's name. */
const contents: Record<string, (resource: Resource) => Content> = {
  sortOf: (resource) => ({
    schema: {
      type: 'array',
      prefixItems: [
        { type: 'string', enum: sortKeys(resource) },
        { type: 'string', enum: ['ASC', 'DESC'] },
      ],
    },
    example: resource.list.sort,
  }),
  rangeOf: () => ({ schema: { type: 'array', prefixItems: [from, from] }, example: [0, 24] }),
  filterOf: (resource) => ({
    schema: {
      type: 'object',
      properties: Object.fromEntries(filterKeys(resource).map((key) => [key, filterSchema(resource, key)])),
      additionalProperties: false,
    },
    example: filterExample(resource),
  }),
};
const from = { type: 'integer', minimum: 0 };

/** Describes the content of a marked parameter. */
export function describeContent(schema: JsonSchema): void {
  for (const [mark, contentOf] of Object.entries(contents)) {
    const name = schema[mark];
    if (typeof name !== 'string') continue;
    const content = contentOf(getResource(name));
    delete schema[mark];
    schema.contentMediaType = 'application/json';
    schema.contentSchema = content.schema;
    schema.examples = [JSON.stringify(content.example)];
  }
}

/** Uses the first filter of the list. */
function filterExample({ list, fields }: Resource): JsonSchema {
  for (const name of list.filters) {
    const field = fields[name];
    if (field) return { [name]: field.kind === 'file' ? true : createSample(field) };
  }
  return {};
}

const id = { type: 'string', minLength: 1, maxLength: 80 };
const oneOrMore = (one: JsonSchema): JsonSchema => ({ anyOf: [one, { type: 'array', items: one }] });

/** The schema of a filter's value. */
function filterSchema({ fields, actions }: Resource, key: string): JsonSchema {
  if (key === 'q') return { type: 'string', maxLength: MAX_SEARCH_TEXT };
  if (key === '_id' || key === 'party') return oneOrMore(id);
  if (key === 'can') return { type: 'string', enum: Object.keys(actions) };
  const { field: name, operator } = parseFilterKey(key);
  const field = fields[name];
  if (!field || operator === 'contains') return { type: 'string', maxLength: MAX_FILTER_TEXT };
  const value = valueSchemaOf(field);
  return operator === 'equal' ? oneOrMore(value) : value;
}

function valueSchemaOf(field: Field): JsonSchema {
  if (field.kind === 'references') return id;
  if (field.kind === 'file') return { type: 'boolean' };
  // A filter matches one of the values.
  const one: Field = field.kind === 'choices' ? { ...field, kind: 'choice' } : field;
  const { $schema: _, ...schema } = z.toJSONSchema(schemaOf(one), { io: 'input', unrepresentable: 'any' });
  return schema;
}
