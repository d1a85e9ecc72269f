/** The records that a write refers to: each must exist for the caller. */

import { resourceNamed } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ValidationErrors } from '../../../contract/validationErrors.ts';
import type { Connection } from '../../database/database.ts';
import { Refusal } from '../../errors.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { Values } from '../hooks.ts';
import { findIds } from '../identify.ts';

/**
 * Replaces what records are called by their `_id`s.
 * @throws Refusal `invalid` that names each field whose record does not exist for the caller
 */
export async function withReferences(
  connection: Connection,
  resource: Resource,
  values: Values,
  caller: Caller,
): Promise<Values> {
  const resolved: Values = { ...values };
  const validationErrors: ValidationErrors = {};
  for (const [name, given] of Object.entries(values)) {
    const field = resource.fields[name];
    if (given === null || given === undefined) continue;
    if (field?.kind !== 'reference' && field?.kind !== 'references') continue;
    const wanted = field.kind === 'references' ? (given as string[]) : [String(given)];
    const found = await findIds(connection, resourceNamed(field.to), wanted, caller);
    const ids = wanted.map((text) => found.get(text));
    const missing = ids.indexOf(undefined);
    if (missing >= 0) {
      const place = field.kind === 'references' ? `${name}.${missing}` : name;
      validationErrors[place] = { key: 'validation.reference' };
    }
    resolved[name] = field.kind === 'references' ? [...new Set(ids)] : ids[0];
  }
  if (Object.keys(validationErrors).length) throw new Refusal('invalid', validationErrors);
  return resolved;
}
