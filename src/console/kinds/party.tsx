/** Who stands on a side: a user, a client or the platform itself. */
import { AutocompleteInput, ReferenceInput, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type PartyField, PLATFORM_ID } from '../../contract/fields.ts';
import { type DisplayProps, type FilterRequest, type InputProps, type Kind, nameIn } from './kind.ts';
import { Nothing } from './Nothing.tsx';
import { PartyChoice } from './PartyChoice.tsx';
import { queryOf, RecordLink, searchOf } from './reference.tsx';

export const party: Kind<PartyField> = {
  Display: PartyDisplay,
  Input: PartyInput,
  filters: ({ name, label }: FilterRequest<PartyField>) => [
    <PartyChoice key={name} source={name} label={label} />,
  ],
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

/** Which records are offered depends on the type that is chosen beside it. */
function PartyInput({ name, field, resource }: InputProps<PartyField>) {
  const translate = useTranslate();
  const chosen = useWatch({ name: field.typeField });
  const type = resource.fields[field.typeField]?.readOnly ? 'user' : chosen;
  if (type === 'platform') {
    const platform = [{ id: PLATFORM_ID, name: translate('console.party.platform') }];
    return <SelectInput source={name} choices={platform} required={Boolean(field.required)} fullWidth />;
  }
  if (typeof type !== 'string') return null;
  return (
    <ReferenceInput key={type} source={name} reference={type} {...searchOf(type)}>
      <AutocompleteInput filterToQuery={queryOf(type)} isRequired={Boolean(field.required)} fullWidth />
    </ReferenceInput>
  );
}
