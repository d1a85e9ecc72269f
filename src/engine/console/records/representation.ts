/** How a record is called. */
import type { RaRecord, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';

/** What stands for a record where only one thing is shown; the name of what it refers to, not an id. */
export function representation(resource: Resource, record: RaRecord): string {
  const named = record._names?.[resource.recordRepresentation] ?? record[resource.recordRepresentation];
  return String(named ?? record.id);
}

/** The same to be read: a known word that stands for a record, such as what was done, in the person's language. */
export function toText(
  resource: Resource,
  record: RaRecord,
  translate: ReturnType<typeof useTranslate>,
): string {
  const name = representation(resource, record);
  const field = resource.fields[resource.recordRepresentation];
  if (field?.kind !== 'text' || !field.known?.includes(name)) return name;
  return translate(`resources.${resource.name}.choices.${resource.recordRepresentation}.${name}`, {
    _: name,
  });
}
