/** What a typed text asks for beyond names: something to do, by a verb, and lists narrowed by one value. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { resources } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { consoleFeatures, type TypedAt } from '../app/feature.ts';
import { listAddress } from '../lists/address.ts';
import { offeredFilters } from '../lists/filters/availableFilters.ts';
import { interpretSearch } from '../lists/filters/interpretations.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** Of each list. */
const MOST = 4;

type Typed = { commands: EntryGroup[]; lists: EntryGroup[] };

const nothing: Typed = { commands: [], lists: [] };

/** @param text that nobody is typing on any more */
export function useTyped(text: string): Typed {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const provider = useDataProvider();
  const at = { ability, locale, translate, provider };
  const { data = nothing } = useQuery({
    queryKey: ['palette', 'typed', text, locale],
    enabled: text.length > 1,
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }): Promise<Typed> => {
      const [asked, lists] = await Promise.all([askedFor(text, at), listsOf(text, at, signal)]);
      return {
        commands: groupOf(translate('console.search.asTyped'), asked),
        lists: groupOf(translate('console.search.inLists'), lists),
      };
    },
  });
  return text.length > 1 ? data : nothing;
}

function groupOf(title: string, entries: Entry[]): EntryGroup[] {
  return entries.length > 0 ? [{ title, entries }] : [];
}

/** What could not be found out is not offered: screens and records stand beside it. */
async function askedFor(text: string, at: TypedAt): Promise<Entry[]> {
  const found = consoleFeatures.map(async ({ typed }) => (await typed?.())?.typedCommands(text, at) ?? []);
  return (await Promise.all(found.map((one) => one.catch(() => [])))).flat();
}

/** Of what has a search of words too: that finds its records by words already. */
async function listsOf(
  text: string,
  { ability, locale, translate, provider }: TypedAt,
  signal: AbortSignal,
): Promise<Entry[]> {
  const searched = resources
    .filter(({ subject, list }) => ability.can('read', subject) && list.filters.includes('q'))
    .map((resource) => restrictTo(resource, ability));
  const found = searched.map(async (resource): Promise<Entry[]> => {
    const offered = offeredFilters(resource, ability, translate).filter(({ name }) => name !== '_id');
    const place = { resource, offered, locale, translate, provider, signal, onlyParties: true } as const;
    const readings = await interpretSearch(text, '', place);
    const values = readings.filter(({ filter }) => !('q' in filter)).slice(0, MOST);
    return values.map(({ key, label, said, filter }) => ({
      key: `${resource.name} by ${key}`,
      label: translate('console.labelled', {
        label: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
        value: `${label} ${said}`,
      }),
      icon: resource.icon,
      target: listAddress(resource, filter),
    }));
  });
  return (await Promise.all(found)).flat();
}
