/** How a list is asked for when it is first opened: nothing filtered, its own order, the first page. */
import type { Resource } from '../../../contract/resource.ts';

/** Rows on a page. */
export const PER_PAGE = 25;

/** The request for these rows, as ra-data-simple-rest and dataProvider.ts make it: below the API base. */
export function firstRequest({ name, list }: Resource): string {
  const query = {
    filter: JSON.stringify({}),
    range: JSON.stringify([0, PER_PAGE - 1]),
    sort: JSON.stringify(list.sort),
  };
  return `/${name}?${new URLSearchParams(query)}`;
}

/** What react-admin's list asks the data provider for. */
export function firstParams({ list }: Resource) {
  const [field, order] = list.sort;
  return { pagination: { page: 1, perPage: PER_PAGE }, sort: { field, order }, filter: {} };
}

/** Where react-admin keeps these rows among its queries. */
export function firstKey(resource: Resource): readonly unknown[] {
  return [resource.name, 'getList', firstParams(resource)];
}
