/** A rejected request, sent again without the field that was rejected, or with the one that was missing. */
import type { ErrorBody } from '../../src/engine/contract/errors.ts';
import type { FuzzRequest } from './asked.ts';
import type { ParsedResponse } from './findings.ts';
import { findReference, type World } from './valid.ts';
import { createValue } from './values.ts';

/**
 * Which fields belong together, such as those of a limit's scope, is more than the document says: the errors of a valid
 * request tell it.
 * @returns undefined if the errors name no field that the document leaves optional
 */
export async function repairRequest(
  world: World,
  request: FuzzRequest,
  response: ParsedResponse,
): Promise<FuzzRequest | undefined> {
  const { operation, who, kind, body } = request;
  if (kind !== 'valid' || response.status !== 400 || !body || !operation.body) return undefined;
  const { properties = {}, required = [] } = operation.body;
  const { errors = {} } = (response.body ?? {}) as Partial<ErrorBody>;
  const optional = Object.keys(errors).filter((name) => name in properties && !required.includes(name));
  if (optional.length === 0) return undefined;
  const known = await findReference(world, operation, who);
  const missing = optional.filter((name) => !body.some(([sent]) => sent === name));
  const added = missing.map((name): [string, string] => [
    name,
    JSON.stringify(createValue(world.chance, properties[name] ?? {}, name, known)),
  ]);
  return { ...request, body: [...body.filter(([name]) => !optional.includes(name)), ...added] };
}
