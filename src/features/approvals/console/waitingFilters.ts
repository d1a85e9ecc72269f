/** Which requests that wait concern a record. */
import type { Resource } from '#engine/contract';
import { approval } from '../approval.ts';

const sides = ['from', 'to'] as const;

/** One filter for each way that requests name records of this resource; none if they never do. */
export function listWaitingFilters(
  { name, approvable }: Resource,
  id: string,
): readonly Readonly<Record<string, string>>[] {
  const isApprovable = approvable === true || approvable.length > 0;
  const filters = [
    ...(isApprovable ? [{ resource: name, record: id }] : []),
    ...sides.filter((side) => approval.fields[side].to === name).map((side) => ({ [side]: id })),
  ];
  return filters.map((filter) => ({ ...approval.list.views.pending, ...filter }) as Record<string, string>);
}
