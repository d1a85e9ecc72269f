/** A list's search, one chip per filter, and the buttons to add and clear filters. */
import AddIcon from '@mui/icons-material/FilterList';
import { Button, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../contract/resource.ts';
import { lazyPart } from '../../app/lazyPart.tsx';
import type { FilterValues } from '../../fieldKinds/kind.ts';
import { ViewsButton } from '../views/ViewsButton.tsx';
import {
  type AvailableFilter,
  getActiveValues,
  removeFilter,
  useAvailableFilters,
} from './availableFilters.ts';
import { FilterChip } from './FilterChip.tsx';
import { SearchBox } from './SearchBox.tsx';

/** Fetched when a filter is first opened. */
const FilterPanel = lazyPart(async () => (await import('./FilterPanel.tsx')).FilterPanel);

type OpenPanel = { anchor: HTMLElement; filter?: AvailableFilter };

export function FilterBar({ resource }: { resource: Resource }) {
  const translate = useTranslate();
  const available = useAvailableFilters(resource);
  const { filterValues, setFilters, total, isPending, isFetching, hasNextPage } = useListContext();
  const [panel, setPanel] = useState<OpenPanel>();
  const isActive = (filter: AvailableFilter) => Object.keys(getActiveValues(filter, filterValues)).length > 0;
  const set = (filter: FilterValues) => {
    setFilters(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));
  };
  const apply = (filter: AvailableFilter, values: FilterValues) => {
    set({ ...removeFilter(filter, filterValues), ...values });
    setPanel(undefined);
  };
  const active = available.filter(isActive);
  const addable = available.filter((filter) => filter.Editor && !isActive(filter));
  return (
    <Stack direction="row" sx={{ flex: 1, flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <ViewsButton resource={resource} />
      {resource.list.filters.includes('q') && (
        <SearchBox
          resource={resource}
          filters={available}
          filterValues={filterValues}
          isEmpty={total === 0 && !isPending && !isFetching && !hasNextPage}
          onChange={set}
        />
      )}
      {active.map((filter) => (
        <FilterChip
          key={filter.name}
          resource={resource}
          filter={filter}
          values={getActiveValues(filter, filterValues)}
          onOpen={filter.Editor && ((anchor) => setPanel({ anchor, filter }))}
          onRemove={() => set(removeFilter(filter, filterValues))}
        />
      ))}
      {addable.length > 0 && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          aria-haspopup="dialog"
          onClick={(event) => setPanel({ anchor: event.currentTarget })}
        >
          {translate('ra.action.add_filter')}
        </Button>
      )}
      {Object.keys(filterValues).length > 0 && (
        <Button size="small" color="inherit" onClick={() => set({})}>
          {translate('console.filter.clear')}
        </Button>
      )}
      {panel && (
        <Suspense fallback={null}>
          <FilterPanel
            anchor={panel.anchor}
            resource={resource}
            choices={addable}
            filter={panel.filter}
            filterValues={filterValues}
            onChoose={(filter) => setPanel({ ...panel, filter })}
            onApply={apply}
            onClose={() => setPanel(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
