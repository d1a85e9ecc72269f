/** Shows one field of the current record: through its slot if there is one, else by its field kind. */
import { useRecordContext, useTranslate } from 'react-admin';
import { getDisplayName } from '../../contract/recordName.ts';
import type { Resource } from '../../contract/resource.ts';
import { findListSlots } from '../app/listSlots.ts';
import { getKind } from '../fieldKinds/index.ts';

type Props = { resource: Resource; name: string; plain?: boolean; full?: boolean };

export function FieldDisplay({ resource, name, plain, full }: Props) {
  const field = resource.fields[name];
  if (!field) return <RecordId resource={resource} />;
  const Display = findListSlots(resource.name).fields?.[name] ?? getKind(field).Display;
  return <Display name={name} field={field} plain={Boolean(plain)} full={Boolean(full)} />;
}

/** Right for numbers, left for everything else. */
export function getAlignment(resource: Resource, name: string): 'right' | 'left' {
  const field = resource.fields[name];
  return field && getKind(field).isRight(field) ? 'right' : 'left';
}

function RecordId({ resource }: { resource: Resource }) {
  const id = useRecordContext()?._id;
  const translate = useTranslate();
  return (
    <span>
      {resource.recordRepresentation === '_id' ? getDisplayName(resource, String(id), translate) : id}
    </span>
  );
}
