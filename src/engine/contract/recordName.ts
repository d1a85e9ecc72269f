/** Display names of records that are known to the app, such as built-in roles, and therefore translated. */
import type { Translate } from './exports/format.ts';
import type { Resource } from './resource.ts';

/** The display name of a record, translated if it is a known one. */
export function getDisplayName(resource: Resource, name: string, translate: Translate): string {
  const { recordRepresentation, id, fields } = resource;
  const field = recordRepresentation === '_id' ? id : fields[recordRepresentation];
  if (field?.kind !== 'text' || !field.codes?.includes(name)) return name;
  return translate(`resources.${resource.name}.choices.${recordRepresentation}.${name}`, { _: name });
}
