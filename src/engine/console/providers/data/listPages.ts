/** Reads one page of a list: by its position, or from the cursor that ended the page before. */
import type { Resource } from '../../../contract/resource.ts';
import { request } from '../http.ts';
import { getCursor, storeCursor } from './cursors.ts';
import type { ServiceRecord } from './records.ts';
import { fillPage } from './searches.ts';

/** A page of a list in the service's names: `from` counts rows from zero. */
export type PageQuery = {
  sort: readonly [field: string, order: string];
  from: number;
  size: number;
  filter: Record<string, unknown>;
};

/** A list's response as the service sends it. */
export type ListEnvelope = { data: ServiceRecord[]; total?: number; estimated?: boolean; next?: string };

/** Reads a page. A page of an unbounded list is read from its cursor where one is known. */
export async function fetchListPage(
  resource: Resource,
  { sort, from, size, filter }: PageQuery,
  signal: AbortSignal | undefined,
): Promise<ListEnvelope> {
  const isPage = resource.list.unbounded && from % size === 0;
  const page = from / size;
  const list = JSON.stringify([resource.name, sort, filter, size]);
  const cursor = isPage && page > 0 ? getCursor(list, page) : undefined;
  const fetchRows = (first: number, count: number, after?: string) => {
    const query = { filter, range: [first, first + count - 1], sort };
    return resource.list.method === 'POST'
      ? request(`/${resource.name}`, { method: 'POST', body: { ...query, ...(after && { after }) }, signal })
      : request(`/${resource.name}?${toQueryString(query, after)}`, { signal });
  };
  const firstPart = await fetchRows(cursor ? 0 : from, size, cursor);
  const { json } = await fillPage(firstPart, size, (after, count) => fetchRows(0, count, after));
  const envelope = json as ListEnvelope;
  const { data, next, estimated, ...exact } = envelope;
  if (isPage && next) storeCursor(list, page + 1, next);
  // The end of a list tells how many rows it has.
  return isPage && estimated && !next ? { ...exact, data, total: from + data.length } : envelope;
}

function toQueryString(query: Record<string, unknown>, after: string | undefined): URLSearchParams {
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  if (after) params.set('after', after);
  return params;
}
