/** The types of parties that a `party` field can refer to: records of resources, and parties without a record. */
import type { PartyField } from '../fields.ts';
import { declarations, parties } from '../registry.ts';
import type { Resource } from '../resource.ts';

/** The resources that the field can refer to. */
export function listRecordTypes({ fields }: Resource, { typeField }: PartyField): Resource[] {
  const types = fields[typeField];
  const names: readonly string[] = types?.kind === 'choice' ? types.choices : [];
  return declarations.filter(({ name }) => names.includes(name));
}

/** The display name of a party without a record; undefined for types that are resources. */
export function partyDisplayName(type: string): string | undefined {
  return parties.find((party) => party.type === type)?.label;
}
