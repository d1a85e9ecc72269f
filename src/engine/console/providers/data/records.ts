/** Converts records between the service and react-admin: `_id` and `id`, and the fields that may be sent. */
import type { RaRecord } from 'react-admin';
import { createdValues, plainValues, resolveConditions } from '../../../contract/declaration/conditions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { writableFields } from '../../../contract/resource.ts';

/** A record as returned by the service. `_names` holds the display names of referenced records. */
export type ServiceRecord = { _id: string; _names?: Record<string, string> } & Record<string, unknown>;

/** The record for react-admin, with `id`. */
export function toRecord(record: ServiceRecord): RaRecord {
  return { ...record, id: record._id };
}

/** The body of a create call: the writable fields with a value, and the id if the caller chooses it. */
export function createBody(resource: Resource, data: Record<string, unknown>): Record<string, unknown> {
  const { hidden } = resolveConditions(resource, createdValues(resource, data));
  const body = collectInput(resource, 'create', data, hidden);
  return resource.id ? { _id: data._id ?? data.id, ...body } : body;
}

/** The body of an update call: the writable fields, with secrets only if typed. @param before omits unchanged values */
export function updateBody(
  resource: Resource,
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  // The service clears fields that a condition hides, and rejects them in a body.
  const { hidden } = resolveConditions(resource, plainValues(resource, { ...before, ...data }));
  const body = collectInput(resource, 'update', data, hidden);
  // Form validation needs every field: a cleared field may equal its previous value and still be missing.
  if (!before) return body;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, before[name])));
}

/**
 * Children in the body of a call: all rows of each relation, with `_id` for existing ones. @param before omits
 * relations whose rows are all unchanged
 */
export function toRowsBody(
  { children }: Resource,
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  const bodies: Record<string, unknown> = {};
  for (const [name, { resource }] of Object.entries(children)) {
    const rows = data[name];
    if (!Array.isArray(rows)) continue;
    const body = rows.map((row) => toRowBody(resource, row));
    const existing = before?.[name];
    const previousBody = Array.isArray(existing) && existing.map((row) => toRowBody(resource, row));
    if (!previousBody || !isSame(body, previousBody)) bodies[name] = body;
  }
  return bodies;
}

/** A child row: existing ones have an `_id`. */
export function toRowBody(resource: Resource, row: Record<string, unknown>): Record<string, unknown> {
  return isStoredRow(row) ? { _id: row._id, ...updateBody(resource, row) } : createBody(resource, row);
}

/** Whether a child row is stored already. */
export function isStoredRow(row: Record<string, unknown> | undefined): boolean {
  return typeof row?._id === 'string';
}

/** react-admin's `id` is `_id` for the service, in sorts and filters. */
export function toServiceName(field: string): string {
  return field === 'id' ? '_id' : field;
}

function collectInput(
  resource: Resource,
  call: 'create' | 'update',
  data: Record<string, unknown>,
  hidden: ReadonlySet<string>,
) {
  const body: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource, call)) {
    const value = data[name];
    const isOmitted =
      hidden.has(name) || value === undefined || (field.inputOnly && (value === '' || value === null));
    if (!isOmitted) body[name] = value;
  }
  return body;
}

/** Whether two values have the same JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
