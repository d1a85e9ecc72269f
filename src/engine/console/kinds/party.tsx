/** Who stands on a side: a user, a client or the platform itself. */
import { useRecordContext, useTranslate } from 'react-admin';
import { type PartyField, PLATFORM_ID } from '../../contract/fields.ts';
import { PartyEditor } from './filters/lazyEditors.ts';
import { PartySummary } from './filters/summaries.tsx';
import { type DisplayProps, type Kind, nameIn } from './kind.ts';
import { Nothing } from './Nothing.tsx';
import { RecordLink } from './reference.tsx';

export const party: Kind<PartyField> = {
  Display: PartyDisplay,
  filter: { Summary: PartySummary, Editor: PartyEditor },
};

function PartyDisplay({ name, field, plain }: DisplayProps<PartyField>) {
  const translate = useTranslate();
  const record = useRecordContext();
  const id = record?.[name];
  if (typeof id !== 'string') return <Nothing />;
  if (id === PLATFORM_ID) return <span>{translate('console.party.platform')}</span>;
  const type = record?.[field.typeField];
  const shown = nameIn(record, name) ?? id;
  return plain || typeof type !== 'string' ? (
    <span>{shown}</span>
  ) : (
    <RecordLink resource={type} id={id} name={shown} />
  );
}
