/** Between the service's records and react-admin's: `_id` and `id`, and which fields may be sent. */
import type { RaRecord } from 'react-admin';
import { createdValues, plainValues, resolveConditions } from '../../../contract/declaration/conditions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { writableFields } from '../../../contract/resource.ts';

/** A record as the service answers it. `_names` says how each record it refers to is called. */
export type ServiceRecord = { _id: string; _names?: Record<string, string> } & Record<string, unknown>;

/** The same for react-admin, with `id`. */
export function toRecord(record: ServiceRecord): RaRecord {
  return { ...record, id: record._id };
}

/** What a create call may have: the writable fields that were given, and the id where the caller names it. */
export function createBody(resource: Resource, data: Record<string, unknown>): Record<string, unknown> {
  const { hidden } = resolveConditions(resource, createdValues(resource, data));
  const body = given(resource, 'create', data, hidden);
  return resource.id ? { _id: data._id ?? data.id, ...body } : body;
}

/**
 * What an update call may have: the writable fields, secrets only when typed.
 * @param before leaves out what is still as it was
 */
export function updateBody(
  resource: Resource,
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  // What a condition hides now is cleared by the service, and refused where it is sent.
  const { hidden } = resolveConditions(resource, plainValues(resource, { ...before, ...data }));
  const body = given(resource, 'update', data, hidden);
  // A form checks everything: an emptied field differs from nothing in no way, and is missing all the same.
  if (!before) return body;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSame(value, before[name])));
}

/**
 * What a call may have of children: all rows of each, a known one by its `_id`.
 * @param before leaves out children of which all rows are as they were
 */
export function rowsBody(
  { children }: Resource,
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  const bodies: Record<string, unknown> = {};
  for (const [name, { resource }] of Object.entries(children)) {
    const rows = data[name];
    if (!Array.isArray(rows)) continue;
    const body = rows.map((row) => rowBody(resource, row));
    const known = before?.[name];
    const was = Array.isArray(known) && known.map((row) => rowBody(resource, row));
    if (!was || !isSame(body, was)) bodies[name] = body;
  }
  return bodies;
}

/** A row of children: known by its `_id`, or new. */
export function rowBody(resource: Resource, row: Record<string, unknown>): Record<string, unknown> {
  return isStoredRow(row) ? { _id: row._id, ...updateBody(resource, row) } : createBody(resource, row);
}

/** Whether a row of children is a record already. */
export function isStoredRow(row: Record<string, unknown> | undefined): boolean {
  return typeof row?._id === 'string';
}

/** `id` is `_id` to the service, in a sort and in a filter. */
export function serviceName(field: string): string {
  return field === 'id' ? '_id' : field;
}

function given(
  resource: Resource,
  call: 'create' | 'update',
  data: Record<string, unknown>,
  hidden: ReadonlySet<string>,
) {
  const body: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource, call)) {
    const value = data[name];
    const left =
      hidden.has(name) || value === undefined || (field.inputOnly && (value === '' || value === null));
    if (!left) body[name] = value;
  }
  return body;
}

/** Whether two values are sent alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
