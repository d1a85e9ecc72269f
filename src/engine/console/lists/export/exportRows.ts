/** Reads a whole list, a thousand rows per call; with cursors if the service returns them. */
import { MAX_RANGE } from '../../../contract/lists/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { toServiceFilter } from '../../providers/data/periods.ts';
import { type ServiceRecord, toServiceName } from '../../providers/data/records.ts';
import { request } from '../../providers/http.ts';

export type ExportRequest = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  signal: AbortSignal;
};

/** `total` comes from the service and may be an estimate. */
export type Chunk = { rows: ServiceRecord[]; total: number; estimated: boolean };

/**
 * All rows, chunk by chunk; the next chunk is requested once the previous one is consumed. @throws ApiError, or the
 * abort's reason; never ends early without
 */
export async function* readAllRows(
  resource: Resource,
  { filter, sort, signal }: ExportRequest,
): AsyncGenerator<Chunk, void> {
  // A moving period keeps the bounds it had when the export began.
  const baseQuery = {
    sort: [toServiceName(sort.field), sort.order],
    filter: toServiceFilter(filter, resource),
  };
  let after: string | undefined;
  for (let count = 0; ; ) {
    const from = after ? 0 : count;
    const range = [from, from + MAX_RANGE - 1];
    const page = await fetchPage(resource, { ...baseQuery, range, ...(after && { after }) }, signal);
    count += page.data.length;
    yield { rows: page.data, total: Math.max(page.total, count), estimated: page.estimated ?? false };
    after = page.next;
    if (!after && (resource.list.unbounded || page.data.length < MAX_RANGE)) return;
  }
}

type Page = { data: ServiceRecord[]; total: number; estimated?: boolean; next?: string };

async function fetchPage(resource: Resource, query: object, signal: AbortSignal): Promise<Page> {
  const path = `/${resource.name}`;
  if (resource.list.method === 'POST') {
    return (await request(path, { method: 'POST', body: query, signal })).json as Page;
  }
  const params = Object.entries(query).map(([name, value]) => [
    name,
    name === 'after' ? String(value) : JSON.stringify(value),
  ]);
  return (await request(`${path}?${new URLSearchParams(params)}`, { signal })).json as Page;
}
