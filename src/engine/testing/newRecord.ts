/** Records that fit a declaration, made without knowing what they mean. */
import fc from 'fast-check';
import { createdValues, resolveConditions } from '../contract/declaration/conditions.ts';
import type { Field } from '../contract/fields.ts';
import { type Resource, writableFields } from '../contract/resource.ts';
import { createSample } from '../contract/values/samples.ts';

/** Makes or finds a record of another resource, to refer to. */
export type FindRecord = (resource: string) => Promise<string>;

/** The fields that a new record requires: required ones, the owner, and unique values. */
export async function buildRecord(resource: Resource, find: FindRecord): Promise<Record<string, unknown>> {
  const { tenancy } = resource;
  const owners: unknown[] = typeof tenancy === 'object' ? [tenancy.client, tenancy.user] : [];
  const unique = namesOfUnique(resource);
  const body: Record<string, unknown> = resource.id ? { _id: newText(resource.id) } : {};
  for (const [name, field] of writableFields(resource, 'create')) {
    if (!field.required && !owners.includes(name) && !unique.has(name)) continue;
    body[name] = await valueFor(field, unique.has(name), find);
  }
  for (const name of resolveConditions(resource, createdValues(resource, body)).hidden) delete body[name];
  return body;
}

/** A change that fits any record: no unique values. */
export function buildChange(resource: Resource): Record<string, unknown> {
  const unique = namesOfUnique(resource);
  const [name, field] =
    writableFields(resource, 'update').find(
      ([key, { kind }]) => !unique.has(key) && !(key in resource.when) && !kind.startsWith('reference'),
    ) ?? [];
  return name && field ? { [name]: createSample(field) } : {};
}

/** The fields with values that no two records share, alone or together with others. */
export function namesOfUnique({ fields, unique }: Resource): Set<string> {
  const alone = Object.entries(fields).filter(([, field]) => 'unique' in field && field.unique);
  return new Set([...alone.map(([name]) => name), ...unique.flatMap((one) => one.fields)]);
}

let count = 0;

/** A number that no call in this process has returned yet. */
export const nextNumber = (): number => count++;

async function valueFor(field: Field, isUnique: boolean, find: FindRecord): Promise<unknown> {
  if (field.kind === 'reference') return find(field.to);
  if (field.kind === 'references') return [await find(field.to)];
  if (!isUnique) return createSample(field);
  if (field.kind === 'email') return `new${nextNumber()}@test.example`;
  if (field.kind === 'integer') return field.min + nextNumber();
  return field.kind === 'text' ? newText(field) : createSample(field);
}

function newText({ pattern, max }: { pattern?: RegExp | undefined; max: number }): string {
  const [text = ''] = pattern ? fc.sample(fc.stringMatching(pattern), 1) : [`new${nextNumber()}`];
  return text.slice(0, max);
}
