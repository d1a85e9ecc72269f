/** Records that are called by a known word, such as a built-in role: each language says it. */
import type { Translate } from './exports/format.ts';
import type { Resource } from './resource.ts';

/** The name of a record of this resource, in the language of the reader where it is a known word. */
export function inWords(resource: Resource, name: string, translate: Translate): string {
  const { recordRepresentation, id, fields } = resource;
  const field = recordRepresentation === '_id' ? id : fields[recordRepresentation];
  if (field?.kind !== 'text' || !field.known?.includes(name)) return name;
  return translate(`resources.${resource.name}.choices.${recordRepresentation}.${name}`, { _: name });
}
