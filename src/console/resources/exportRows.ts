/** Reads a whole list, a thousand rows a call; by cursor where the service gives one. */

import { MAX_RANGE } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { request } from '../providers/http.ts';
import { type ServiceRecord, serviceName } from '../providers/records.ts';

export type ExportRequest = {
  filter: object;
  sort: { field: string; order: 'ASC' | 'DESC' };
  signal: AbortSignal;
};

/** @throws ApiError, or the abort's reason; never fewer rows than there are without saying so */
export async function allRows(
  resource: Resource,
  { filter, sort, signal }: ExportRequest,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<ServiceRecord[]> {
  const rows: ServiceRecord[] = [];
  let after: string | undefined;
  for (;;) {
    const range = after ? [0, MAX_RANGE - 1] : [rows.length, rows.length + MAX_RANGE - 1];
    const asked = { sort: [serviceName(sort.field), sort.order], range, filter, ...(after && { after }) };
    const page = await pageOf(resource, asked, signal);
    rows.push(...page.data);
    onProgress({ done: rows.length, total: Math.max(page.total, rows.length) });
    after = page.next;
    const isLast = page.data.length < MAX_RANGE && !after;
    if (isLast || page.data.length === 0) return rows;
  }
}

type Page = { data: ServiceRecord[]; total: number; next?: string };

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
