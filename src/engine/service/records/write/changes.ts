/** What a change of a record comes to: for the check of fixed fields, and for the audit log. */
import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../../contract/resource.ts';
import { isMetaKey } from '../../../contract/schemas.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import { canBeOutdated } from '../../../contract/values/fieldSchema.ts';
import { ServiceError } from '../../errors.ts';
import type { RecordInput } from '../hooks.ts';
import type { ResourceRecord } from '../records.ts';

/** Fields of a record that differ, as they were and as they are. Secrets are no part of a record. */
export function difference(before: RecordInput, after: RecordInput) {
  const names = Object.keys(after).filter(
    (name) => !isMetaKey(name) && !isDeepStrictEqual(before[name], after[name]),
  );
  const of = (record: RecordInput) => Object.fromEntries(names.map((name) => [name, record[name]]));
  return { changed: names.length > 0, before: of(before), after: of(after) };
}

/**
 * Drops what can't be written but was sent back as it was read, as people do who change one field of
 * what they got. @throws ServiceError `invalid` that names each such field with another value
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
    // What lay ahead may have passed by now, and an old text may have characters that are refused today.
    const isUnchanged = field && canBeOutdated(field) && isSame(record[name], value);
    if (isMetaKey(name) || isUnchanged) continue;
    if (!fixed) changed[name] = value;
    else if (!isSame(record[name], value)) validationErrors[name] = { key: 'validation.readOnly' };
  }
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
  return changed;
}

/** A new record has nothing yet that could be sent back. @throws ServiceError `invalid` */
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
