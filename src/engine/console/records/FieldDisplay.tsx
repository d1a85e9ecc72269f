/** Shows one field of the record at hand: by its slot where there is one, else as its kind is shown. */
import { useRecordContext } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import { listSlotsOf } from '../app/listSlots.ts';
import { kindOf } from '../fieldKinds/index.ts';

type Place = { resource: Resource; name: string; plain?: boolean; whole?: boolean };

export function FieldDisplay({ resource, name, plain, whole }: Place) {
  const field = resource.fields[name];
  if (!field) return <RecordId />;
  const Display = listSlotsOf(resource.name).fields?.[name] ?? kindOf(field).Display;
  return <Display name={name} field={field} plain={Boolean(plain)} whole={Boolean(whole)} />;
}

/** Figures stand to the right, everything else to the left. */
export function alignOf(resource: Resource, name: string): 'right' | 'left' {
  const field = resource.fields[name];
  return field && kindOf(field).isRight(field) ? 'right' : 'left';
}

function RecordId() {
  return <span>{useRecordContext()?._id}</span>;
}
