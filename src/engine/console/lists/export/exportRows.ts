/** Reads a whole list, a thousand rows a call; by cursor where the service gives one. */
import { MAX_RANGE } from '../../../contract/lists/lists.ts';
import type { Resource } from '../../../contract/resource.ts';
import { toServiceFilter } from '../../providers/data/periods.ts';
import { type ServiceRecord, serviceName } from '../../providers/data/records.ts';
import { request } from '../../providers/http.ts';

export type ExportRequest = {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  signal: AbortSignal;
};

/** `total` is the service's word, which may be an estimate. */
export type Piece = { rows: ServiceRecord[]; total: number; estimated: boolean };

/**
 * Every row, piece by piece; a piece is asked for when the one before has been taken in.
 * @throws ApiError, or the abort's reason; never ends early without
 */
export async function* allRows(
  resource: Resource,
  { filter, sort, signal }: ExportRequest,
): AsyncGenerator<Piece, void> {
  // The bounds of a moving period stay what they were when the export began.
  const fixed = { sort: [serviceName(sort.field), sort.order], filter: toServiceFilter(filter, resource) };
  let after: string | undefined;
  for (let read = 0; ; ) {
    const from = after ? 0 : read;
    const range = [from, from + MAX_RANGE - 1];
    const page = await pageOf(resource, { ...fixed, range, ...(after && { after }) }, signal);
    read += page.data.length;
    yield { rows: page.data, total: Math.max(page.total, read), estimated: page.estimated ?? false };
    after = page.next;
    if (!after && (resource.list.unbounded || page.data.length < MAX_RANGE)) return;
  }
}

type Page = { data: ServiceRecord[]; total: number; estimated?: boolean; next?: string };

async function pageOf(resource: Resource, asked: object, signal: AbortSignal): Promise<Page> {
  const path = `/${resource.name}`;
  if (resource.list.method === 'POST') {
    return (await request(path, { method: 'POST', body: asked, signal })).json as Page;
  }
  const texts = Object.entries(asked).map(([name, value]) => [
    name,
    name === 'after' ? String(value) : JSON.stringify(value),
  ]);
  return (await request(`${path}?${new URLSearchParams(texts)}`, { signal })).json as Page;
}
