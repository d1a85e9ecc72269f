/** The kinds of parties that a field of kind `party` can name: records of a resource, and parties that are none. */
import type { PartyField } from '../fields.ts';
import { declarations, parties } from '../registry.ts';
import type { Resource } from '../resource.ts';

/** The resources whose records the field can name. */
export function listRecordTypes({ fields }: Resource, { typeField }: PartyField): Resource[] {
  const types = fields[typeField];
  const names: readonly string[] = types?.kind === 'choice' ? types.choices : [];
  return declarations.filter(({ name }) => names.includes(name));
}

/** How a party is called that is no record; undefined for the types that are resources. */
export function partyDisplayName(type: string): string | undefined {
  return parties.find((party) => party.type === type)?.label;
}
