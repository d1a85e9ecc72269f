/** A notice that says how many records a view of a list has. */
import { useAbility } from '@casl/react';
import { useGetList, useTranslate } from 'react-admin';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { listUrl } from '../lists/address.ts';
import type { Notice } from './notice.ts';

/** Milliseconds. */
const REFRESH = 60_000;

/**
 * None for users who may not read the records, or not what the view filters by.
 * @param label a message key that agrees with a count
 */
export function useViewNotice(
  declared: Resource,
  view: string,
  { severity, label }: { severity: Notice['severity']; label: string },
): readonly Notice[] | undefined {
  const translate = useTranslate();
  const ability = useAbility<Ability>();
  const filter = restrictTo(declared, ability).list.views[view];
  const isReader = filter !== undefined && ability.can('read', declared.subject);
  const { total, isPending, error } = useGetList(
    declared.name,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: '_id', order: 'ASC' } },
    { enabled: isReader, refetchInterval: REFRESH, retry: false, meta: { movesNothing: true } },
  );
  if (isReader && isPending && !error) return undefined;
  if (!isReader || !total) return [];
  const text = translate(label, { smart_count: total });
  return [
    {
      key: `${declared.name} ${view}`,
      severity,
      count: total,
      label: text,
      to: listUrl(declared, filter),
    },
  ];
}
