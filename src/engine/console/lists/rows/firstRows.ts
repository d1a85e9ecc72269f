/** How a list is asked for when it is first opened: nothing filtered, its own order, the first page. */
import type { Resource } from '../../../contract/resource.ts';

/** Rows on a page. */
export const PER_PAGE = 25;

/** What react-admin's list asks the data provider for. */
export function firstParams({ list }: Resource) {
  const [field, order] = list.sort;
  return { pagination: { page: 1, perPage: PER_PAGE }, sort: { field, order }, filter: {} };
}

/** Where react-admin keeps these rows among its queries. */
export function firstKey(resource: Resource): readonly unknown[] {
  return [resource.name, 'getList', firstParams(resource)];
}
