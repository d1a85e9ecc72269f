/**
 * Schemas of the API document. Resources, request bodies and responses are named components; all others are inlined.
 */
import { z } from 'zod';
import { findFieldOfSchema } from '../../../contract/values/fieldSchema.ts';
import { createSample } from '../../../contract/values/samples.ts';
import { describeConditions } from './conditions.ts';
import { describeContent } from './listSchemas.ts';

export type JsonSchema = Record<string, unknown>;
/** Request or response: defaults and conversions make their schemas differ. */
type Side = 'input' | 'output';

export type Schemas = {
  /** Names a schema; references to it use that name. @throws Error if the name is taken */
  name(name: string, schema: z.ZodType, side: Side): void;
  /** A reference to a schema. Gives it this name if it has none yet. */
  named(name: string, schema: z.ZodType, side: Side): JsonSchema;
  /** All named schemas, by name. */
  all(): Record<string, JsonSchema>;
};

export function createSchemas(): Schemas {
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  const names = new Map<string, z.ZodType>();
  const take = (name: string, schema: z.ZodType) => {
    if (names.has(name)) throw new Error(`Two schemas are named ${name}. Rename one.`);
    names.set(name, schema);
  };
  return {
    name(name, schema, side) {
      take(name, schema);
      registries[side].add(schema, { id: name });
    },
    named(name, schema, side) {
      const id = registries[side].get(schema)?.id;
      if (id) return reference(id);
      if (names.get(name) !== schema) {
        take(name, schema);
        // Calls may share a schema, for which each has a name of its own.
        registries[side].add(schema.clone(), { id: name });
      }
      return reference(name);
    },
    all() {
      const sides = Object.entries(registries) as [Side, typeof registries.input][];
      return Object.assign(
        {},
        ...sides.map(([side, registry]) => {
          const { schemas } = z.toJSONSchema(registry, { ...options(side), uri: pointer });
          return Object.fromEntries(
            Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
          );
        }),
      );
    },
  };
}

/** A schema without a name, such as that of parameters. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options('input'));
  return rest;
}

/** A reference to a named schema. */
export const reference = (name: string): JsonSchema => ({ $ref: pointer(name) });

const pointer = (name: string) => `#/components/schemas/${name}`;

function options(io: Side) {
  return {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      describeContent(jsonSchema as JsonSchema);
      describeConditions(jsonSchema as JsonSchema);
      const field = findFieldOfSchema(zodSchema);
      if (field) jsonSchema.examples = [createSample(field)];
    },
  } satisfies Parameters<typeof z.toJSONSchema>[1];
}
