/** Entries for records, found by the service's search in every resource that the role may read. */
import { useAbility } from '@casl/react';
import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale, useTranslate } from 'react-admin';
import type { Translate } from '../../contract/exports/format.ts';
import { MAX_SEARCH_TEXT } from '../../contract/lists/lists.ts';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { isolated } from '../../contract/values/isolated.ts';
import { getKind } from '../fieldKinds/index.ts';
import { isExactId } from '../lists/filters/exactText.ts';
import { useDebounced } from '../lists/useDebounced.ts';
import { representation, searchFilter } from '../records/representation.ts';
import type { EntryGroup } from './entry.ts';

const MAX_RECORDS = 5;
/** Debounce in milliseconds. */
const DEBOUNCE_MS = 180;

type RecordResults = { groups: EntryGroup[]; isSearching: boolean; hasFailed: boolean };

/**
 * Searches for records. A new text cancels the previous search.
 * @param text debounced input
 */
export function useRecords(typed: string, text: string): RecordResults {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const dataProvider = useDataProvider();
  const searched = resources
    .filter(({ subject }) => ability.can('read', subject))
    .map((resource) => restrictTo(resource, ability))
    .filter(({ list }) => list.filters.includes('q'));
  const results = useQueries({
    queries: searched.map((resource) => ({
      queryKey: [resource.name, 'palette', text, locale],
      enabled: text.length > 1,
      staleTime: 10_000,
      retry: false,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getList(resource.name, { ...buildParams(resource, text, translate), signal }))
          .data,
    })),
  });
  const groups = searched.map((resource, at) => ({
    title: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
    entries: (text.length > 1 ? (results[at]?.data ?? []) : []).map((record) => ({
      key: `${resource.name} ${record.id}`,
      label: representation(resource, record, translate),
      detail: describe(resource, record, locale, translate),
      icon: resource.icon,
      target: `${resource.routes.item}/${encodeURIComponent(record.id)}`,
    })),
  }));
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: results.some(({ isFetching }) => isFetching) || text !== typed.trim(),
    hasFailed: results.some(({ isError }) => isError),
  };
}

/** Looks an id up by `_id`; searches for any other text. */
function buildParams(resource: Resource, text: string, translate: Translate) {
  const [field, order] = resource.list.sort;
  return {
    filter: isExactId(text) ? { _id: text.toLowerCase() } : searchFilter(resource, text, translate),
    sort: { field, order },
    pagination: { page: 1, perPage: MAX_RECORDS },
  };
}

/** Debounces the text and truncates it to the maximum length of a search. */
export function useDebouncedText(typed: string): string {
  return useDebounced(typed.trim().slice(0, MAX_SEARCH_TEXT), DEBOUNCE_MS);
}

/**
 * Secondary text that distinguishes records with the same name: the other searchable fields, else the first
 * list columns; then the status.
 */
function describe(resource: Resource, record: RaRecord, locale: string, translate: Translate): string {
  const others = resource.list.search.filter(
    (name) => name !== resource.recordRepresentation && name !== '_id',
  );
  const columns = resource.list.columns.filter((name) => name !== resource.recordRepresentation);
  const details =
    others.length > 0
      ? [listTexts(others, resource, record, locale).join(' ')]
      : listTexts(columns, resource, record, locale).slice(0, 3);
  return [...details, ...describeState(resource, record, locale, translate)].filter(Boolean).join(' · ');
}

/** List columns worth showing: choices, unusual boolean values and amounts. */
function describeState(resource: Resource, record: RaRecord, locale: string, translate: Translate): string[] {
  return resource.list.columns.map((name) => {
    const field = resource.fields[name];
    const value: unknown = record[name];
    if (field?.kind === 'choice' && typeof value === 'string')
      return translate(`resources.${resource.name}.choices.${name}.${value}`);
    if (field?.kind === 'boolean' && value === true)
      return translate(`resources.${resource.name}.fields.${name}`);
    return field?.kind === 'amounts' ? getKind(field).toText(record, name, field, locale) : '';
  });
}

function listTexts(names: readonly string[], resource: Resource, record: RaRecord, locale: string): string[] {
  return names.map((name) => toText(name, resource, record, locale)).filter((text) => text !== '');
}

function toText(name: string, resource: Resource, record: RaRecord, locale: string): string {
  const field = resource.fields[name];
  return field && typeof record[name] === 'string'
    ? isolated(getKind(field).toText(record, name, field, locale))
    : '';
}
