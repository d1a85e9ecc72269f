/** Selects records of one or several resources by typing; a pasted id finds its record too. */
import { useAbility } from '@casl/react';
import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { type DataProvider, useDataProvider, useLocale, useTranslate } from 'react-admin';
import { getResource, type Party } from '../../../contract/registry.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { consoleFeatures } from '../../app/feature.ts';
import { isExactId } from '../../lists/filters/exactText.ts';
import { searchFilter } from '../../records/representation.ts';
import { visibleInConsole } from '../../session/visibleResource.ts';
import { useDisplayName } from '../parties.ts';
import { findNamed, type NamedRecord, type NameSource, toNamed, useNames } from './useNames.ts';

type Props = {
  /** Resource names. */
  types: readonly string[];
  /** Additional parties that are not records. */
  others?: readonly Party[];
  /** The message key of a type's label, if there are several types. */
  typeLabel?: (type: string) => string;
  label: string;
  /** `_id`s. */
  value: readonly string[];
  /** Whether it gets the initial focus. */
  isFirst?: boolean;
  onChange: (ids: string[]) => void;
};

export function RecordSearch({ types, others, typeLabel, label, value, isFirst = true, onChange }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const displayName = useDisplayName();
  const dataProvider = useDataProvider();
  const ability = useAbility<Ability>();
  const readable = types.filter((type) => ability.can('read', getResource(type).subject));
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const names = useNames(types, value);
  const { data: matches = [], isFetching } = useQuery({
    queryKey: ['search', locale, readable, search],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await Promise.all(
          readable.map((type) =>
            findMatches({ provider: dataProvider, translate }, type, search, others !== undefined),
          ),
        )
      ).flat(),
  });
  const matchingParties = (others ?? [])
    .map((party) => ({ id: party.id, name: displayName(party), type: party.type }))
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const shown = JSON.stringify(value.map((id) => ({ id, name: names.get(id) ?? '…', type: '' })));
  // The same array until it changes: MUI clears the typed text whenever it gets a new one.
  const chosen = useMemo<NamedRecord[]>(() => JSON.parse(shown), [shown]);
  return (
    <Autocomplete
      multiple
      autoHighlight
      filterSelectedOptions
      size="small"
      options={matchingParties.length ? [...matchingParties, ...matches] : matches}
      value={chosen}
      onChange={(_event, options) => onChange(options.map(({ id }) => id))}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      loading={isFetching}
      // The service has filtered already.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      groupBy={typeLabel ? ({ type }) => translate(typeLabel(type)) : undefined}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate('ra.navigation.no_results')}
      renderInput={(params) => <TextField {...params} label={label} margin="dense" autoFocus={isFirst} />}
    />
  );
}

/** The maximum number offered per resource. */
const MAX_OPTIONS = 8;

async function findMatches(
  source: NameSource,
  type: string,
  typed: string,
  areParties: boolean,
): Promise<NamedRecord[]> {
  const resource = visibleInConsole(getResource(type));
  if (isExactId(typed))
    return findNamed(source, type, areParties ? await partiesBy(source.provider, typed) : [typed]);
  const [field, order] = resource.list.sort;
  const { data } = await source.provider.getList(type, {
    filter: (typed && searchFilter(resource, typed, source.translate)) || {},
    sort: { field, order },
    pagination: { page: 1, perPage: MAX_OPTIONS },
  });
  return data.map((record) => toNamed(record, type, source.translate));
}

/** The id itself, and the parties that features resolve it to. */
async function partiesBy(provider: DataProvider, id: string): Promise<string[]> {
  const idsByFeature = consoleFeatures.map(({ partiesBy }) => partiesBy?.(provider, id) ?? []);
  return [id, ...(await Promise.all(idsByFeature)).flat()];
}
