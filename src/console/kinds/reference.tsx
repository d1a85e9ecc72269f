/** References to one record or to several. Their names come with the record: no request a row. */

import { useAbility } from '@casl/react';
import type { MouseEvent } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  Link,
  ReferenceArrayInput,
  ReferenceInput,
  TextInput,
  useCreatePath,
  useRecordContext,
} from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import type { ReferenceField, ReferencesField } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { type DisplayProps, type InputProps, type Kind, nameIn } from './kind.ts';
import { Nothing } from './Nothing.tsx';

export const reference: Kind<ReferenceField> = {
  Display: ReferenceDisplay,
  Input: ReferenceChoice,
  filters: ({ name, field, label }) => [
    <ReferenceInput key={name} source={name} reference={field.to} {...searchOf(field.to)}>
      <AutocompleteInput label={label} filterToQuery={queryOf(field.to)} sx={{ minWidth: 200 }} />
    </ReferenceInput>,
  ],
};

export const references: Kind<ReferencesField> = {
  Display: ({ name }) => {
    const names = nameIn(useRecordContext(), name);
    return names ? <span>{names}</span> : <Nothing />;
  },
  Input: ReferencesChoice,
  filters: () => [],
};

/** A link to a record of `resource`, plain text where the role can't read it. */
export function RecordLink({ resource, id, name }: { resource: string; id: string; name: string }) {
  const ability = useAbility<Ability>();
  const createPath = useCreatePath();
  if (!ability.can('read', resourceNamed(resource).subject)) return <span>{name}</span>;
  return (
    <Link
      to={createPath({ resource, id, type: 'show' })}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
}

function ReferenceDisplay({ name, field, plain }: DisplayProps<ReferenceField>) {
  const record = useRecordContext();
  const id = record?.[name];
  if (typeof id !== 'string') return <Nothing />;
  const shown = nameIn(record, name) ?? id;
  return plain ? <span>{shown}</span> : <RecordLink resource={field.to} id={id} name={shown} />;
}

function ReferenceChoice({ name, field }: InputProps<ReferenceField>) {
  const ability = useAbility<Ability>();
  if (!ability.can('read', resourceNamed(field.to).subject)) {
    return field.required ? <TextInput source={name} required fullWidth /> : null;
  }
  return (
    <ReferenceInput source={name} reference={field.to} {...searchOf(field.to)}>
      <AutocompleteInput filterToQuery={queryOf(field.to)} isRequired={Boolean(field.required)} fullWidth />
    </ReferenceInput>
  );
}

function ReferencesChoice({ name, field }: InputProps<ReferencesField>) {
  const ability = useAbility<Ability>();
  if (!ability.can('read', resourceNamed(field.to).subject)) return null;
  return (
    <ReferenceArrayInput source={name} reference={field.to} {...searchOf(field.to)}>
      <AutocompleteArrayInput filterToQuery={queryOf(field.to)} fullWidth />
    </ReferenceArrayInput>
  );
}

/** The first candidates that a reference offers, in the order of their own list. */
export function searchOf(resource: string) {
  const [field, order] = resourceNamed(resource).list.sort;
  return { sort: { field, order }, perPage: 25 };
}

/** What is typed becomes a search, where the resource has one. */
export function queryOf(resource: string) {
  const searchable = resourceNamed(resource).list.search.length > 0;
  return (typed: string) => (searchable && typed ? { q: typed } : {});
}
