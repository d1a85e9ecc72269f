/** Resolves the records that a write refers to. Each must be visible to the caller. */

import type { PartyField } from '../../../contract/fields.ts';
import { getResource, parties } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { listRecordTypes } from '../../../contract/rights/parties.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import type { Connection } from '../../database/database.ts';
import { ServiceError } from '../../errors.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { RecordInput } from '../hooks.ts';
import { findId, findIds } from '../identify.ts';

/**
 * Replaces names of records by their `_id`s. A party is a record of the type in its type field, or a declared party.
 * @param row the current row, for updates: its party is checked again if the type changes
 * @throws ServiceError `invalid` on each field whose record the caller does not see
 */
export async function withReferences(
  connection: Connection,
  resource: Resource,
  values: RecordInput,
  caller: Caller,
  row: RecordInput = {},
): Promise<RecordInput> {
  const resolved: RecordInput = { ...values };
  const validationErrors: ValidationErrors = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (value === null || value === undefined) continue;
    if (field?.kind !== 'reference' && field?.kind !== 'references') continue;
    const names = field.kind === 'references' ? (value as string[]) : [String(value)];
    const existing = await findIds(connection, getResource(field.to), names, caller);
    const ids = names.map((text) => existing.get(text));
    const missing = ids.indexOf(undefined);
    if (missing >= 0) {
      const path = field.kind === 'references' ? `${name}.${missing}` : name;
      validationErrors[path] = { key: 'validation.reference' };
    }
    resolved[name] = field.kind === 'references' ? [...new Set(ids)] : ids[0];
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'party' || (values[name] === undefined && values[field.typeField] === undefined))
      continue;
    const after = { ...row, ...values };
    const currentValue = after[name] ?? row[name] ?? null;
    if (currentValue === null || values[name] === null) continue;
    const id = await partyId(
      connection,
      resource,
      field,
      String(after[field.typeField]),
      String(currentValue),
      caller,
    );
    if (id === undefined) validationErrors[name] = { key: 'validation.reference' };
    else if (values[name] !== undefined) resolved[name] = id;
  }
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
  return resolved;
}

/** The `_id` of a party; undefined if the caller sees none of that type. */
async function partyId(
  connection: Connection,
  resource: Resource,
  field: PartyField,
  type: string,
  named: string,
  caller: Caller,
): Promise<string | undefined> {
  const records = listRecordTypes(resource, field).find(({ name }) => name === type);
  if (records) return findId(connection, records, named, caller);
  return parties.find((party) => party.type === type && party.id === named)?.id;
}
