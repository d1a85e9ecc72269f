/** Records that are called by a known word: in each language by its message, such as a built-in role. */
import type { Resource } from './resource.ts';

/** The message that says it; undefined where the record has a name that somebody gave it. */
export function recordNameKey(resource: Resource, name: string): string | undefined {
  const { recordRepresentation, id, fields } = resource;
  const field = recordRepresentation === '_id' ? id : fields[recordRepresentation];
  if (field?.kind !== 'text' || !field.known?.includes(name)) return undefined;
  return `resources.${resource.name}.choices.${recordRepresentation}.${name}`;
}
