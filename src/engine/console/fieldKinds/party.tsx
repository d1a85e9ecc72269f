/** The party on one side of a row: a record of one of several resources, or a party without a record. */
import { useRecordContext } from 'react-admin';
import type { PartyField } from '../../contract/fields.ts';
import { PartyEditor } from './filters/lazyEditors.ts';
import { PartySummary } from './filters/summaries.tsx';
import { type DisplayProps, getReferenceName, type Kind, type KindFilter, plainCell } from './kind.ts';
import { findOtherParty, useDisplayName } from './parties.ts';
import { EmptyValue } from './parts/EmptyValue.tsx';
import { RecordLink } from './reference.tsx';

/** Filters by the party on one side, or on any. */
export const partyFilter: KindFilter = { Summary: PartySummary, Editor: PartyEditor };

export const party: Kind<PartyField> = {
  ...plainCell,
  toText: (record, name) => getReferenceName(record, name) ?? '',
  Display: PartyDisplay,
  filter: partyFilter,
};

function PartyDisplay({ name, field, plain }: DisplayProps<PartyField>) {
  const displayName = useDisplayName();
  const record = useRecordContext();
  const id = record?.[name];
  if (typeof id !== 'string') return <EmptyValue />;
  const nonRecord = findOtherParty(id);
  if (nonRecord) return <span>{displayName(nonRecord)}</span>;
  const type = record?.[field.typeField];
  const shown = getReferenceName(record, name) ?? id;
  return plain || typeof type !== 'string' ? (
    <bdi>{shown}</bdi>
  ) : (
    <RecordLink resource={type} id={id} name={shown} />
  );
}
