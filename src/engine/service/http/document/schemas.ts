/** The schemas of the API document: each resource and what each call takes and answers has a name, the rest stands inline. */
import { z } from 'zod';
import { findFieldOfSchema } from '../../../contract/values/fieldSchema.ts';
import { createSample } from '../../../contract/values/samples.ts';
import { describeConditions } from './conditions.ts';
import { describeContent } from './listSchemas.ts';

export type JsonSchema = Record<string, unknown>;
/** As it is sent, or as it is answered: defaults and conversions make a difference. */
type Side = 'input' | 'output';

export type Schemas = {
  /** Names a schema; whatever refers to it does so by that name. @throws Error where another has it */
  name(name: string, schema: z.ZodType, side: Side): void;
  /** Refers to a schema by its name, which is this one where it has none yet. */
  named(name: string, schema: z.ZodType, side: Side): JsonSchema;
  /** By name, all that were named. */
  all(): Record<string, JsonSchema>;
};

export function createSchemas(): Schemas {
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  const names = new Map<string, z.ZodType>();
  const take = (name: string, schema: z.ZodType) => {
    if (names.has(name)) throw new Error(`two schemas of the API document are called ${name}`);
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
        // Calls may share a schema, and each has a name of its own for it.
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

/** A schema that has no name: that of parameters. */
export function inlineSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options('input'));
  return rest;
}

/** Refers to a named schema. */
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
