/** A list's filters: those declared that the service supports and the role can fill in. */

import { useAbility } from '@casl/react';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { comparedField } from '../../../contract/declaration/expressions.ts';
import type { Field } from '../../../contract/fields.ts';
import { filterKey, parseFilterKey } from '../../../contract/lists/filterGrammar.ts';
import { filterKeys } from '../../../contract/lists/lists.ts';
import { getResource } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Ability } from '../../../contract/rights/abilities.ts';
import { restrictTo } from '../../../contract/rights/visibleFields.ts';
import { ActionSummary } from '../../fieldKinds/filters/summaries.tsx';
import { getKind } from '../../fieldKinds/index.ts';
import type { FilterValues, KindFilter } from '../../fieldKinds/kind.ts';
import { partyFilter } from '../../fieldKinds/party.tsx';
import { SelectedRecords } from '../bulk/SelectedRecords.tsx';

export type AvailableFilter = {
  name: string;
  field: Field | undefined;
  label: string;
  /** The filter keys that it sets. */
  keys: readonly string[];
  Summary: KindFilter['Summary'];
  /** Undefined if it is set by links only. */
  Editor?: KindFilter['Editor'];
};

/** Set by views and links. */
const actionFilter = { Summary: ActionSummary };

export function useAvailableFilters(resource: Resource): readonly AvailableFilter[] {
  const translate = useTranslate();
  const locale = useLocale();
  const ability = useAbility<Ability>();
  // `translate` changes with each render, its messages don't.
  return useMemo(() => listAvailableFilters(resource, ability, translate), [resource, ability, locale]);
}

/** A filter's active values. */
export function getActiveValues({ keys }: AvailableFilter, filter: FilterValues): FilterValues {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => keys.includes(key)));
}

/** The list's filter without one of its parts. */
export function removeFilter({ keys }: AvailableFilter, filter: FilterValues): FilterValues {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)));
}

/** The same outside of rendering. */
export function listAvailableFilters(
  resource: Resource,
  ability: Ability,
  translate: (key: string) => string,
): AvailableFilter[] {
  const allowed = filterKeys(resource);
  const declared = resource.list.filters.flatMap((name): AvailableFilter[] => {
    const field = comparedField(resource.fields[name]);
    const filter = field ? getKind(field).filter : name === 'can' ? actionFilter : partyFilter;
    if (name === 'q' || filter === 'none' || (field && !canFillIn(field, ability))) return [];
    const keys = allowed.filter((key) => parseFilterKey(key).field === name);
    const label = translate(field ? `resources.${resource.name}.fields.${name}` : `console.filter.${name}`);
    const periodKeys =
      field?.kind === 'timestamp' || field?.kind === 'date' ? [filterKey(name, 'within')] : [];
    return [{ name, field, label, keys: [...keys, ...periodKeys], ...filter }];
  });
  const byLink = {
    name: '_id',
    field: undefined,
    label: translate('console.filter.records'),
    keys: ['_id'],
    Summary: SelectedRecords,
  };
  return [...declared, byLink];
}

/** References with a code can be typed; others that can't be looked up can't be chosen either. */
function canFillIn(field: Field, ability: Ability): boolean {
  if (!('to' in field)) return true;
  const to = restrictTo(getResource(field.to), ability);
  return to.naturalKey !== undefined || ability.can('read', to.subject);
}
