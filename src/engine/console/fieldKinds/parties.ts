/** The parties that a `party` field can name: records of certain resources, and parties that are not records. */
import { useTranslate } from 'react-admin';
import { type Party, parties } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { listRecordTypes } from '../../contract/rights/parties.ts';

/** The resources whose records these fields can name; all of the resource's party fields by default. */
export function listOwnerTypes(resource: Resource, name?: string): string[] {
  const types = listPartyFields(resource, name).flatMap((field) => listRecordTypes(resource, field));
  return [...new Set(types.map((type) => type.name))].sort();
}

/** Parties that are not records and can be named there. */
export function listOtherParties(resource: Resource, name?: string): Party[] {
  const choices = listPartyFields(resource, name).flatMap(({ typeField }) => {
    const types = resource.fields[typeField];
    return types?.kind === 'choice' ? types.choices : [];
  });
  return parties.filter(({ type }) => choices.includes(type));
}

/** The message key of a party type's label. */
export function typeLabel(resource: Resource, type: string, name?: string): string {
  const [field] = listPartyFields(resource, name);
  return `resources.${resource.name}.choices.${field?.typeField}.${type}`;
}

export function findOtherParty(id: unknown): Party | undefined {
  return parties.find((party) => party.id === id);
}

/** The name of a party that is not a record. */
export function useDisplayName(): (party: Party) => string {
  const translate = useTranslate();
  return ({ type, label }) => translate(`console.party.${type}`, { _: label });
}

function listPartyFields(resource: Resource, name?: string) {
  return Object.entries(resource.fields).flatMap(([each, field]) =>
    field.kind === 'party' && (each === name || !isParty(resource, name)) ? [field] : [],
  );
}

/** Filters that are not a field, such as the one by either side, cover all of them. */
function isParty({ fields }: Resource, name: string | undefined): boolean {
  return name !== undefined && fields[name]?.kind === 'party';
}
