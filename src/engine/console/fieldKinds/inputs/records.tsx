/** Records that a field refers to, found by typing. */
import { useAbility } from '@casl/react';
import type { ReactNode } from 'react';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ChoicesContextProvider,
  type RaRecord,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  useChoicesContext,
  useGetOne,
  useRecordContext,
  useSourceContext,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { optionsResource } from '../../../contract/declaration/optionsFrom.ts';
import type { PartyField, ReferenceField, ReferencesField } from '../../../contract/fields.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { tenantField } from '../../../contract/rights/tenancy.ts';
import { representation, searchFilter } from '../../records/representation.ts';
import { storedUser } from '../../session/storage.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';
import type { InputProps } from '../kind.ts';
import { listOtherParties, useDisplayName } from '../parties.ts';

export function Reference({ name, field, resource }: InputProps<ReferenceField>) {
  const ability = useAbility<Ability>();
  const allowed = useAllowedIds(resource, field);
  const translate = useTranslate();
  if (!ability.can('read', getResource(field.to).subject)) {
    return field.required ? <TextInput source={name} required fullWidth /> : null;
  }
  return (
    <ReferenceInput
      source={name}
      reference={field.to}
      {...searchOf(field.to)}
      {...(allowed && { filter: { _id: allowed } })}
    >
      <SelectableChoices>
        <AutocompleteInput
          {...toOptions(field.to, translate)}
          TextFieldProps={{ required: Boolean(field.required) }}
          disabled={allowed?.length === 0}
          fullWidth
        />
      </SelectableChoices>
    </ReferenceInput>
  );
}

/** Omits choices that the service would reject from this user; the current choice stays. */
function SelectableChoices({ children }: { children: ReactNode }) {
  const context = useChoicesContext();
  const { allChoices, availableChoices, selectedChoices } = context;
  const chosen = new Set(selectedChoices?.map(({ id }) => id));
  const isSelectable = (choices: typeof allChoices) =>
    choices?.filter(({ id, _refused }) => chosen.has(id) || !_refused?.refer);
  const value = {
    ...context,
    allChoices: isSelectable(allChoices),
    availableChoices: isSelectable(availableChoices),
  } as typeof context;
  return <ChoicesContextProvider value={value}>{children}</ChoicesContextProvider>;
}

/** The only allowed choices, if another record limits them; undefined if there is no limit or it is unknown. */
function useAllowedIds(resource: Resource, field: ReferenceField): readonly unknown[] | undefined {
  const ability = useAbility<Ability>();
  const { getSource } = useSourceContext();
  const of = field.optionsFrom?.of ?? '';
  const typed: unknown = useWatch({ name: getSource(of) });
  const record = useRecordContext();
  // An action's form has only some fields: the record has the others.
  const chosen = typed ?? record?.[of];
  const holder = optionsResource(resource, field);
  // Users who create records only in their own tenant are not asked for it.
  const id = chosen || (of === tenantField(resource) ? storedUser()?.client : undefined);
  const canRead = holder !== undefined && ability.can('read', holder.subject);
  const { data } = useGetOne(
    holder?.name ?? field.to,
    { id: String(id) },
    { enabled: canRead && Boolean(id) },
  );
  if (!canRead || !field.optionsFrom) return undefined;
  const list: unknown = data?.[field.optionsFrom.in];
  return Array.isArray(list) ? list : [];
}

export function References({ name, field }: InputProps<ReferencesField>) {
  const ability = useAbility<Ability>();
  const translate = useTranslate();
  if (!ability.can('read', getResource(field.to).subject)) return null;
  return (
    <ReferenceArrayInput source={name} reference={field.to} {...searchOf(field.to)}>
      <AutocompleteArrayInput {...toOptions(field.to, translate)} fullWidth />
    </ReferenceArrayInput>
  );
}

/** The offered records depend on the selected type. */
export function PartyInput({ name, field, resource }: InputProps<PartyField>) {
  const displayName = useDisplayName();
  const { getSource } = useSourceContext();
  const type: unknown = useWatch({ name: getSource(field.typeField) });
  const translate = useTranslate();
  const others = listOtherParties(resource, name).filter((party) => party.type === type);
  if (others.length) {
    const choices = others.map((party) => ({ id: party.id, name: displayName(party) }));
    return <SelectInput source={name} choices={choices} required={Boolean(field.required)} fullWidth />;
  }
  if (typeof type !== 'string') return null;
  return (
    <ReferenceInput key={type} source={name} reference={type} {...searchOf(type)}>
      <AutocompleteInput
        {...toOptions(type, translate)}
        TextFieldProps={{ required: Boolean(field.required) }}
        fullWidth
      />
    </ReferenceInput>
  );
}

/** The first candidates of a reference, in their own list's order. */
function searchOf(resource: string) {
  const [field, order] = visibleInConsole(getResource(resource)).list.sort;
  return { sort: { field, order }, perPage: 25 };
}

/** The labels of choices; typed text becomes a search, if the resource has one. */
function toOptions(resource: string, translate: ReturnType<typeof useTranslate>) {
  const visible = visibleInConsole(getResource(resource));
  return {
    optionText: (record: RaRecord) => representation(getResource(resource), record, translate),
    filterToQuery: (typed: string) => (typed && searchFilter(visible, typed, translate)) || {},
  };
}
