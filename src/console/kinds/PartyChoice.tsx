/** Chooses a side of a movement to filter by: the platform, a client or a user, found by what is typed. */
import { useAbility } from '@casl/react';
import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type DataProvider, useDataProvider, useInput, useTranslate } from 'react-admin';
import type { Ability } from '../../contract/abilities.ts';
import { type PartyType, PLATFORM_ID } from '../../contract/fields.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { representation } from '../resources/representation.ts';

type Option = { id: string; name: string; type: PartyType };
type Props = { source: string; label: string; alwaysOn?: boolean };

const owners = ['client', 'user'] as const;

export function PartyChoice({ source, label }: Props) {
  const translate = useTranslate();
  const { field } = useInput({ source });
  const dataProvider = useDataProvider();
  const ability = useAbility<Ability>();
  const readable = owners.filter((type) => ability.can('read', resourceNamed(type).subject));
  const [typed, setTyped] = useState('');
  const platform: Option = { id: PLATFORM_ID, name: translate('console.party.platform'), type: 'platform' };

  const { data: chosen } = useQuery({
    queryKey: ['user', 'party', field.value],
    enabled: Boolean(field.value) && field.value !== PLATFORM_ID,
    queryFn: async () => (await named(dataProvider, readable, String(field.value))) ?? null,
  });
  const value = field.value === PLATFORM_ID ? platform : field.value ? (chosen ?? null) : null;
  const search = useDeferredValue(typed === value?.name ? '' : typed);
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['user', 'parties', readable, search],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await Promise.all(readable.map((type) => matching(dataProvider, type, search)))).flat(),
  });
  const matchesPlatform = platform.name.toLowerCase().includes(search.toLowerCase());
  return (
    <Autocomplete
      size="small"
      sx={{ minWidth: 220 }}
      options={matchesPlatform ? [platform, ...found] : found}
      value={value}
      onChange={(_event, option) => field.onChange(option?.id ?? '')}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      loading={isFetching}
      // The service has searched already.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      groupBy={({ type }) => translate(`resources.wallets.choices.ownerType.${type}`)}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate('ra.navigation.no_results')}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

async function matching(provider: DataProvider, type: PartyType, q: string): Promise<Option[]> {
  const [field, order] = resourceNamed(type).list.sort;
  const { data } = await provider.getList(type, {
    filter: q ? { q } : {},
    sort: { field, order },
    pagination: { page: 1, perPage: 8 },
  });
  return data.map((record) => optionOf(type, record));
}

/** The party with that id, whatever it is: an address with a filter says no more. */
async function named(
  provider: DataProvider,
  types: readonly PartyType[],
  id: string,
): Promise<Option | undefined> {
  const found = await Promise.all(
    types.map(async (type) =>
      (await provider.getMany(type, { ids: [id] })).data.map((one) => optionOf(type, one)),
    ),
  );
  return found.flat()[0];
}

function optionOf(type: PartyType, record: Parameters<typeof representation>[1]): Option {
  return { id: String(record.id), name: representation(resourceNamed(type), record), type };
}
