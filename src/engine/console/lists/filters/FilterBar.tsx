/** What a list is narrowed by: the search, a chip for each filter, and the way to add and clear them. */
import AddIcon from '@mui/icons-material/FilterList';
import { Button, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import { activeFilterValues, type OfferedFilter, useAvailableFilters, without } from './availableFilters.ts';
import { FilterChip } from './FilterChip.tsx';
import { SearchBox } from './SearchBox.tsx';

/** Fetched with the first filter that someone opens. */
const FilterPanel = lazyPart(async () => (await import('./FilterPanel.tsx')).FilterPanel);

type Opened = { anchor: HTMLElement; filter?: OfferedFilter };

export function FilterBar({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const offered = useAvailableFilters(resource);
  const { filterValues, setFilters, total, isPending, isFetching, hasNextPage } = useListContext();
  const [opened, setOpened] = useState<Opened>();
  const isSet = (filter: OfferedFilter) => Object.keys(activeFilterValues(filter, filterValues)).length > 0;
  const set = (filter: FilterValues) => {
    setFilters(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
  };
  const apply = (filter: OfferedFilter, values: FilterValues) => {
    set({ ...without(filter, filterValues), ...values });
    setOpened(undefined);
  };
  const chosen = offered.filter(isSet);
  const addable = offered.filter((filter) => filter.Editor && !isSet(filter));
  return (
    <Stack direction="row" sx={{ flex: 1, flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <ViewsButton resource={resource} />
      {resource.list.filters.includes('q') && (
        <SearchBox
          resource={resource}
          offered={offered}
          filterValues={filterValues}
          isEmpty={total === 0 && !isPending && !isFetching && !hasNextPage}
          onChange={set}
        />
      )}
      {chosen.map((filter) => (
        <FilterChip
          key={filter.name}
          resource={resource}
          filter={filter}
          values={activeFilterValues(filter, filterValues)}
          onOpen={filter.Editor && ((anchor) => setOpened({ anchor, filter }))}
          onRemove={() => set(without(filter, filterValues))}
        />
      ))}
      {addable.length > 0 && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          aria-haspopup="dialog"
          onClick={(event) => setOpened({ anchor: event.currentTarget })}
        >
          {translate('ra.action.add_filter')}
        </Button>
      )}
      {Object.keys(filterValues).length > 0 && (
        <Button size="small" color="inherit" onClick={() => set({})}>
          {translate('console.filter.clear')}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <FilterPanel
            anchor={opened.anchor}
            resource={resource}
            choices={addable}
            filter={opened.filter}
            filterValues={filterValues}
            onChoose={(filter) => setOpened({ ...opened, filter })}
            onApply={apply}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
