/** Builds an example of a body from the examples of its fields. */
import type { JsonSchema } from './schemas.ts';

/** The parts of a schema from which an example can be derived. */
type Shape = {
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  prefixItems?: JsonSchema[];
  minItems?: number;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
};

/** Contains the required properties, or the first one if none is required. Undefined if no example can be derived. */
export function buildExample(schema: JsonSchema): unknown {
  const shape = schema as Shape;
  const { examples, enum: choices, const: only, anyOf } = shape;
  if (examples) return examples[0];
  if (only !== undefined) return only;
  if (choices) return choices[0];
  if (anyOf?.[0]) return buildExample(anyOf[0]);
  switch (shape.type) {
    case 'object':
      return objectExample(shape);
    case 'array':
      return arrayExample(shape);
    case 'string':
      return textExample(shape);
    case 'integer':
    case 'number':
      return shape.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return undefined;
  }
}

function objectExample({ properties = {}, required = [] }: Shape): unknown {
  const shown = required.length ? required : Object.keys(properties).slice(0, 1);
  const parts = shown.map((name) => [name, buildExample(properties[name] ?? {})] as const);
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
}

function arrayExample({ prefixItems, minItems, items = {} }: Shape): unknown {
  const parts = (prefixItems ?? (minItems ? [items] : [])).map(buildExample);
  return parts.includes(undefined) ? undefined : parts;
}

function textExample({ format, pattern, minLength = 0, maxLength }: Shape): unknown {
  if (format !== undefined || pattern !== undefined) return undefined;
  return 'something'.padEnd(minLength, '.').slice(0, maxLength);
}
