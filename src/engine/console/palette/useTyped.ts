/** Palette entries for a typed text, beyond names: commands by their verb, and lists filtered by one value. */
import { useAbility } from '@casl/react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'react-admin';
import { resources } from '../../contract/registry.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { consoleFeatures, type TypedAt } from '../app/feature.ts';
import { listUrl } from '../lists/address.ts';
import { listAvailableFilters } from '../lists/filters/availableFilters.ts';
import { interpretSearch } from '../lists/filters/interpretations.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** Maximum number of entries per list. */
const MAX_READINGS = 4;

type TypedEntries = { commands: EntryGroup[]; lists: EntryGroup[] };

const none: TypedEntries = { commands: [], lists: [] };

/** @param text debounced input */
export function useTypedEntries(text: string): TypedEntries {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  const provider = useDataProvider();
  const at = { ability, locale, translate, provider };
  const { data = none } = useQuery({
    queryKey: ['palette', 'typed', text, locale],
    enabled: text.length > 1,
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }): Promise<TypedEntries> => {
      const [commands, lists] = await Promise.all([findCommands(text, at), findLists(text, at, signal)]);
      return {
        commands: toGroups(translate('console.search.asTyped'), commands),
        lists: toGroups(translate('console.search.inLists'), lists),
      };
    },
  });
  return text.length > 1 ? data : none;
}

function toGroups(title: string, entries: Entry[]): EntryGroup[] {
  return entries.length > 0 ? [{ title, entries }] : [];
}

/** Failed look-ups are omitted: screens and records are still offered. */
async function findCommands(text: string, at: TypedAt): Promise<Entry[]> {
  const byFeature = consoleFeatures.map(
    async ({ typed }) => (await typed?.())?.typedCommands(text, at) ?? [],
  );
  return (await Promise.all(byFeature.map((one) => one.catch(() => [])))).flat();
}

/** Only lists that also have a text search, which already finds records by text. */
async function findLists(
  text: string,
  { ability, locale, translate, provider }: TypedAt,
  signal: AbortSignal,
): Promise<Entry[]> {
  const searched = resources
    .filter(({ subject, list }) => ability.can('read', subject) && list.filters.includes('q'))
    .map((resource) => restrictTo(resource, ability));
  const byResource = searched.map(async (resource): Promise<Entry[]> => {
    const filters = listAvailableFilters(resource, ability, translate).filter(({ name }) => name !== '_id');
    // Written here, where the compiler rejects names that the context doesn't have.
    const readings = await interpretSearch(text, '', {
      ...{ resource, filters, locale, translate, provider, signal },
      hasPartiesOnly: true,
    });
    const values = readings.filter(({ filter }) => !('q' in filter)).slice(0, MAX_READINGS);
    return values.map(({ key, label, text: reading, filter }) => ({
      key: `${resource.name} by ${key}`,
      label: translate('console.labelled', {
        label: translate(`resources.${resource.name}.name`, { smart_count: 2 }),
        value: `${label} ${reading}`,
      }),
      icon: resource.icon,
      target: listUrl(resource, filter),
    }));
  });
  return (await Promise.all(byResource)).flat();
}
