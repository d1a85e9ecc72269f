/** The inputs of a list's filter form, made from the declaration once for each language. */
import { type ReactElement, useMemo } from 'react';
import { SearchInput, useLocale, useTranslate } from 'react-admin';
import { filterKeys } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { kindOf } from '../kinds/index.ts';

export function useFilters(resource: Resource): ReactElement[] {
  const translate = useTranslate();
  const locale = useLocale();
  // `translate` is new at each render, its words are not.
  return useMemo(() => filtersOf(resource, translate), [resource, locale]);
}

function filtersOf(resource: Resource, translate: ReturnType<typeof useTranslate>): ReactElement[] {
  const search = resource.list.filters.includes('q')
    ? [
        <SearchInput
          key="q"
          source="q"
          alwaysOn
          placeholder={translate('ra.action.search')}
          slotProps={{ htmlInput: { 'aria-label': translate('ra.action.search') } }}
        />,
      ]
    : [];
  // What the declaration names and the service answers: a virtual field can't be asked for.
  const allowed = filterKeys(resource);
  const rest = resource.list.filters.flatMap((name) => {
    const field = resource.fields[name];
    if (!field) return [];
    const label = translate(`resources.${resource.name}.fields.${name}`);
    const says = (key: string) => translate(`console.list.${key}`, { field: label });
    return kindOf(field).filters({ name, field, resource, label, says });
  });
  return [...search, ...rest.filter(({ props }) => allowed.includes((props as { source: string }).source))];
}
