/** A page of a list as the service is asked for it: by its place, or from where the page before ended. */
import type { Resource } from '../../../contract/resource.ts';
import { type ApiResponse, request } from '../http.ts';
import { getCursor, storeCursor } from './cursors.ts';
import type { ServiceRecord } from './records.ts';
import { fillPage } from './searches.ts';

/** A list's answer as the service gives it. */
export type ListEnvelope = { data: ServiceRecord[]; total?: number; estimated?: boolean; next?: string };

/** A page of a list; of one without bound from where the page before ended, where that is known. */
export async function fetchListPage(
  resource: Resource,
  params: URLSearchParams,
  signal: AbortSignal | undefined,
): Promise<ApiResponse> {
  const { from, size } = readPage(params);
  const isPage = resource.list.unbounded && from % size === 0;
  const page = from / size;
  const list = [resource.name, params.get('sort'), params.get('filter'), size].join(' ');
  const place = isPage && page > 0 ? getCursor(list, page) : undefined;
  const asked = new URLSearchParams(params);
  if (place) {
    asked.set('range', JSON.stringify([0, size - 1]));
    asked.set('after', place);
  }
  const ask = () =>
    resource.list.method === 'POST'
      ? request(`/${resource.name}`, { method: 'POST', body: searchBody(asked), signal })
      : request(`/${resource.name}?${asked}`, { signal });
  const answer = await fillPage(await ask(), size, (after, rows) => {
    asked.set('range', JSON.stringify([0, rows - 1]));
    asked.set('after', after);
    return ask();
  });
  const { data, next, estimated, ...envelope } = answer.json as ListEnvelope;
  if (isPage && next) storeCursor(list, page + 1, next);
  if (next || !estimated || !isPage) return answer;
  // Whoever has come to the end of a list knows how many rows it has.
  return { ...answer, json: { ...envelope, data, total: from + data.length } };
}

/** Which rows a query asks for. */
export function readPage(params: URLSearchParams): { from: number; size: number } {
  const [from = 0, to = 0] = JSON.parse(params.get('range') ?? '[0,0]') as number[];
  return { from, size: to - from + 1 };
}

/** The same search as the query says, as the body of a call: the audit log. */
function searchBody(params: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...params].map(([name, text]) => [name, name === 'after' ? text : JSON.parse(text)]),
  );
}
