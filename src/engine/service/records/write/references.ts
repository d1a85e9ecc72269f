/** The records that a write refers to: each must exist for the caller. */

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
 * Replaces what records are called by their `_id`s. A party is a record of the type that is named beside it, or one that
 * is declared.
 * @param row as it stands, where there is one: its party is asked for again where the type changes
 * @throws ServiceError `invalid` that names each field whose record does not exist for the caller
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
  for (const [name, given] of Object.entries(values)) {
    const field = resource.fields[name];
    if (given === null || given === undefined) continue;
    if (field?.kind !== 'reference' && field?.kind !== 'references') continue;
    const wanted = field.kind === 'references' ? (given as string[]) : [String(given)];
    const found = await findIds(connection, getResource(field.to), wanted, caller);
    const ids = wanted.map((text) => found.get(text));
    const missing = ids.indexOf(undefined);
    if (missing >= 0) {
      const place = field.kind === 'references' ? `${name}.${missing}` : name;
      validationErrors[place] = { key: 'validation.reference' };
    }
    resolved[name] = field.kind === 'references' ? [...new Set(ids)] : ids[0];
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'party' || (values[name] === undefined && values[field.typeField] === undefined))
      continue;
    const after = { ...row, ...values };
    const given = after[name] ?? row[name] ?? null;
    if (given === null || values[name] === null) continue;
    const id = await partyId(
      connection,
      resource,
      field,
      String(after[field.typeField]),
      String(given),
      caller,
    );
    if (id === undefined) validationErrors[name] = { key: 'validation.reference' };
    else if (values[name] !== undefined) resolved[name] = id;
  }
  if (Object.keys(validationErrors).length) throw new ServiceError('invalid', validationErrors);
  return resolved;
}

/** The `_id` of a party; undefined where there is none of that type for this caller. */
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
