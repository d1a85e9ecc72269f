/** Compares records before and after a change. */
import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../../contract/resource.ts';
import { isMetaKey } from '../../../contract/schemas.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { canBeOutdated } from '../../../contract/values/fieldSchema.ts';
import { ServiceError } from '../../errors.ts';
import type { RecordInput } from '../hooks.ts';
import type { ResourceRecord } from '../records.ts';

/** The fields that differ, before and after. Records do not contain secrets. */
export function difference(before: RecordInput, after: RecordInput) {
  const names = Object.keys(after).filter(
    (name) => !isMetaKey(name) && !isDeepStrictEqual(before[name], after[name]),
  );
  const of = (record: RecordInput) => Object.fromEntries(names.map((name) => [name, record[name]]));
  return { changed: names.length > 0, before: of(before), after: of(after) };
}

/**
 * Drops unchanged values of fields that cannot be written, since clients often send back a full record with one change.
 * @throws ServiceError `invalid` on each such field with another value
 */
export function withoutUnchanged(
  resource: Resource,
  input: RecordInput,
  record: ResourceRecord,
): RecordInput {
  const validationErrors: ValidationErrors = {};
  const changed: RecordInput = {};
  const filled = resource.parentRelation.to?.filled ?? [];
  for (const [name, value] of Object.entries(input)) {
    const field = resource.fields[name];
    const fixed =
      name === '_id' || filled.includes(name) || field?.readOnly || (field?.createOnly && !field.inputOnly);
    // A value may no longer be valid as a new one: a future timestamp has passed, or a text has characters that are
    // rejected now.
    const isUnchanged = field && canBeOutdated(field) && isSame(record[name], value);
    if (isMetaKey(name) || isUnchanged) continue;
    if (!fixed) changed[name] = value;
    else if (!isSame(record[name], value)) validationErrors[name] = { key: 'validation.readOnly' };
  }
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
  return changed;
}

/** Rejects read-only fields of a new record, unless they are empty. @throws ServiceError `invalid` */
export function rejectReadOnly(resource: Resource, input: RecordInput): RecordInput {
  const entries = Object.entries(input).filter(([name, value]) => {
    return !(resource.fields[name]?.readOnly && (value === null || value === ''));
  });
  const validationErrors: ValidationErrors = Object.fromEntries(
    entries
      .filter(([name]) => resource.fields[name]?.readOnly)
      .map(([name]) => [name, { key: 'validation.readOnly' }]),
  );
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
  return Object.fromEntries(entries);
}

function isSame(current: unknown, input: unknown): boolean {
  return isDeepStrictEqual(current ?? null, input === '' || input === undefined ? null : input);
}
