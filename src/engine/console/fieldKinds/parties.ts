/** Who a field of the kind `party` can name: records of some resources, and parties that are no record. */
import { useTranslate } from 'react-admin';
import { type Party, parties } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { listRecordTypes } from '../../contract/rights/parties.ts';

/** The names of the resources whose records can stand in any of these fields; in all of the resource's where none is said. */
export function listOwnerTypes(resource: Resource, name?: string): string[] {
  const types = partyFields(resource, name).flatMap((field) => listRecordTypes(resource, field));
  return [...new Set(types.map((type) => type.name))].sort();
}

/** Parties that are no record, and can stand there. */
export function listOtherParties(resource: Resource, name?: string): Party[] {
  const choices = partyFields(resource, name).flatMap(({ typeField }) => {
    const types = resource.fields[typeField];
    return types?.kind === 'choice' ? types.choices : [];
  });
  return parties.filter(({ type }) => choices.includes(type));
}

/** The message that names a type of party. */
export function typeLabel(resource: Resource, type: string, name?: string): string {
  const [field] = partyFields(resource, name);
  return `resources.${resource.name}.choices.${field?.typeField}.${type}`;
}

export function findOtherParty(id: unknown): Party | undefined {
  return parties.find((party) => party.id === id);
}

/** How a party that is no record is called. */
export function useDisplayName(): (party: Party) => string {
  const translate = useTranslate();
  return ({ type, label }) => translate(`console.party.${type}`, { _: label });
}

function partyFields(resource: Resource, name?: string) {
  return Object.entries(resource.fields).flatMap(([each, field]) =>
    field.kind === 'party' && (each === name || !isParty(resource, name)) ? [field] : [],
  );
}

/** What is no field of its own, such as the filter by either side, looks at all of them. */
function isParty({ fields }: Resource, name: string | undefined): boolean {
  return name !== undefined && fields[name]?.kind === 'party';
}
