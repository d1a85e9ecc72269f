/** Records by the service's own search, in every resource that the role reads. */
import { useAbility } from '@casl/react';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { MAX_SEARCH_TEXT } from '../../contract/lists/lists.ts';
import { resources } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { visibleTo } from '../../contract/rights/visibleFields.ts';
import { toText } from '../records/representation.ts';
import { describe } from './describe.ts';
import type { EntryGroup } from './entry.ts';

const MOST = 5;
/** Milliseconds without a key before the service is asked. */
const PAUSE = 180;

type Found = { groups: EntryGroup[]; isSearching: boolean; hasFailed: boolean };

/**
 * What is found for the text that is typed. What was asked for an earlier one is cancelled.
 * @param text the same once nobody is typing on it
 */
export function useRecords(typed: string, text: string): Found {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const dataProvider = useDataProvider();
  const searched = resources
    .filter(({ subject }) => ability.can('read', subject))
    .map((resource) => visibleTo(resource, ability))
    .filter(({ list }) => list.filters.includes('q'));
  const answers = useQueries({
    queries: searched.map((resource) => ({
      queryKey: [resource.name, 'palette', text],
      enabled: text.length > 1,
      staleTime: 10_000,
      retry: false,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await dataProvider.getList(resource.name, { ...searchFor(resource, text), signal })).data,
    })),
  });
  const groups = searched.map((resource, at) => ({
    title: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
    entries: (text.length > 1 ? (answers[at]?.data ?? []) : []).map((record) => ({
      key: `${resource.name} ${record.id}`,
      label: toText(resource, record, translate),
      detail: describe(resource, record, locale, translate),
      icon: resource.icon,
      target: `${resource.routes.item}/${encodeURIComponent(record.id)}`,
    })),
  }));
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: answers.some(({ isFetching }) => isFetching) || text !== typed.trim(),
    hasFailed: answers.some(({ isError }) => isError),
  };
}

/** An id is looked for as one; anything else by the resource's search. */
function searchFor({ list }: Resource, text: string) {
  const [field, order] = list.sort;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return {
    filter: isId ? { _id: text.toLowerCase() } : { q: text },
    sort: { field, order },
    pagination: { page: 1, perPage: MOST },
  };
}

/** What is typed, once the person pauses, and no longer than a search may be. */
export function useDebouncedText(typed: string): string {
  const value = typed.trim().slice(0, MAX_SEARCH_TEXT);
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
