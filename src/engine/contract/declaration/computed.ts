/** Computed fields: the paths they follow and the fields they result in. */
import type { ComputedField, ComputedResult, Field, FieldKind, NestedField } from '../fields.ts';
import type { Resource } from '../resource.ts';

/**
 * A path through references. Each step is a field that refers to a record of `to`; `last` is the field to read there.
 */
export type Path = { steps: readonly { name: string; to: Resource }[]; last: string; result: NestedField };

const paths = new WeakMap<ComputedField, { resource: Resource; find: () => Path }>();

/** The field whose kind the computed value has. */
export function resolveResult(field: ComputedField): ComputedResult {
  return field.of ?? parsePath(field).result;
}

/** @throws Error for a programming error: the path is invalid, or its resource is not declared */
export function parsePath(field: ComputedField): Path {
  const binding = paths.get(field);
  if (!binding)
    throw new Error(`The computed field ${field.path} belongs to no declared resource. Declare its feature.`);
  return binding.find();
}

/**
 * Binds the paths of a resource's computed fields to it. They are resolved on first use, once all resources are
 * declared.
 */
export function beginPaths(resource: Resource, findResource: (name: string) => Resource | undefined): void {
  for (const field of Object.values(resource.fields)) {
    if (field.kind !== 'computed' || field.path === undefined) continue;
    const other = paths.get(field)?.resource ?? resource;
    if (other !== resource) {
      throw new Error(
        `Resources ${resource.name} and ${other.name} share a computed field. Call computed() once for each.`,
      );
    }
    let resolved: Path | undefined;
    paths.set(field, {
      resource,
      find: () => {
        resolved ??= followPath(resource, field.path ?? '', findResource);
        return resolved;
      },
    });
  }
}

function followPath(
  resource: Resource,
  path: string,
  findResource: (name: string) => Resource | undefined,
): Path {
  const names = path.split('.');
  const steps: Path['steps'][number][] = [];
  let current = resource;
  const toError = (reason: string) => new Error(`the path ${path} of a computed field ${reason}`);
  for (const name of names.slice(0, -1)) {
    const field = current.fields[name];
    if (field?.kind !== 'reference') throw toError(`requires ${name} of ${current.name} to be a reference.`);
    const to = findResource(field.to);
    if (!to) throw toError(`leads to ${field.to}, which is not declared. Declare it.`);
    current = to;
    steps.push({ name, to });
  }
  const last = names.at(-1) ?? '';
  const result = current.fields[last];
  if (!steps.length || !result) throw toError(`ends in ${last}, which is not a field of ${current.name}.`);
  if (!isResult(result)) throw toError(`ends in a ${result.kind} field, which is meaningless on its own.`);
  return { steps, last, result };
}

/** Kinds whose value is complete on its own. An amount needs its currency, a reference the name of its record. */
const results: { [Kind in FieldKind]: boolean } = {
  ...{ text: true, email: true, choice: true, boolean: true, integer: true, decimal: true, percent: true },
  ...{ timestamp: true, date: true, url: true, phone: true },
  ...{ secret: false, reference: false, references: false, party: false, money: false, amounts: false },
  ...{ choices: false, permissions: false, json: false, file: false, list: false, computed: false },
};

function isResult(field: Field): field is NestedField {
  return results[field.kind] && !field.virtual && !field.inputOnly;
}
