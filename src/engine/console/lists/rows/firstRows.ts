/** The initial query of a list: no filter, default order, first page. */
import type { Resource } from '../../../contract/resource.ts';

/** Rows per page. */
export const PER_PAGE = 25;

/** Parameters of the data provider's `getList`. */
export function getFirstParams({ list }: Resource) {
  const [field, order] = list.sort;
  return { pagination: { page: 1, perPage: PER_PAGE }, sort: { field, order }, filter: {} };
}

/** React-admin's query key for these rows. */
export function getFirstKey(resource: Resource): readonly unknown[] {
  return [resource.name, 'getList', getFirstParams(resource)];
}
