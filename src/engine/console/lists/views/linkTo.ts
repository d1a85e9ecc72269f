/**
 * The full URL of a list as shown. It states every parameter, because the recipient's defaults may differ.
 */
import type { Resource } from '../../../contract/resource.ts';
import { withColumns } from '../columns/columnsInAddress.tsx';
import type { Views } from './views.ts';

export function buildViewLink(
  { routes }: Resource,
  { filter, sort, perPage, columns }: ReturnType<Views['getShownView']>,
): string {
  const parameters = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: '1',
    ...(perPage && { perPage: String(perPage) }),
  });
  return `${window.location.origin}${routes.list}${withColumns(String(parameters), columns)}`;
}
