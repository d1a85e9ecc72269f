/** Shows one field of the record at hand: by its slot where there is one, else as its kind is shown. */
import { useRecordContext, useTranslate } from 'react-admin';
import { inWords } from '../../contract/recordName.ts';
import type { Resource } from '../../contract/resource.ts';
import { findListSlots } from '../app/listSlots.ts';
import { getKind } from '../fieldKinds/index.ts';

type Place = { resource: Resource; name: string; plain?: boolean; whole?: boolean };

export function FieldDisplay({ resource, name, plain, whole }: Place) {
  const field = resource.fields[name];
  if (!field) return <RecordId resource={resource} />;
  const Display = findListSlots(resource.name).fields?.[name] ?? getKind(field).Display;
  return <Display name={name} field={field} plain={Boolean(plain)} whole={Boolean(whole)} />;
}

/** Figures stand to the right, everything else to the left. */
export function getAlignment(resource: Resource, name: string): 'right' | 'left' {
  const field = resource.fields[name];
  return field && getKind(field).isRight(field) ? 'right' : 'left';
}

function RecordId({ resource }: { resource: Resource }) {
  const id = useRecordContext()?._id;
  const translate = useTranslate();
  return (
    <span>{resource.recordRepresentation === '_id' ? inWords(resource, String(id), translate) : id}</span>
  );
}
