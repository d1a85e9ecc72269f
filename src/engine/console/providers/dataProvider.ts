/**
 * react-admin's data provider: ra-data-simple-rest with its query conventions, over an HTTP client that
 * maps the service's envelope, ids and paths.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { resourceNamed } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { keepPlace, placeOf } from './cursors.ts';
import { type Answer, request } from './http.ts';
import { askedFilter } from './periods.ts';
import { createBody, type ServiceRecord, serviceName, toRecord, updateBody } from './records.ts';
import { wholePage } from './searches.ts';

/** A list's answer as the service gives it. */
type Envelope = {
  data: ServiceRecord | ServiceRecord[] | null;
  total?: number;
  estimated?: boolean;
  next?: string;
};

export function createDataProvider(): DataProvider {
  const simple = simpleRestProvider('', mappedClient);
  return {
    ...simple,
    supportAbortSignal: true,
    getList: (resource, params) => listed(simple.getList(resource, named(params)), params),
    getMany: async (resource, { ids, signal }) => {
      const { data } = await simple.getList(resource, {
        filter: { _id: ids },
        pagination: { page: 1, perPage: Math.max(ids.length, 1) },
        sort: { field: '_id', order: 'ASC' },
        signal,
      });
      return { data };
    },
    getManyReference: (resource, { target, id, ...params }) =>
      listed(
        simple.getList(resource, named({ ...params, filter: { ...params.filter, [target]: id } })),
        params,
      ),
    create: (resource, params) =>
      simple.create(resource, { ...params, data: createBody(resourceNamed(resource), params.data) }),
    update: async (resource, params) => {
      const { json, revision } = await request(`/${resource}/${encodeURIComponent(params.id)}`, {
        method: 'PUT',
        body: updateBody(resourceNamed(resource), params.data, params.previousData),
        // What someone else has saved meanwhile is not overwritten unseen.
        ...(params.previousData?._revision && { headers: { 'If-Match': params.previousData._revision } }),
      });
      return { data: revised(toRecord((json as Envelope).data as ServiceRecord), revision) };
    },
    delete: async (resource, params) => {
      await request(`/${resource}/${encodeURIComponent(params.id)}`, { method: 'DELETE' });
      return { data: params.previousData ?? { id: params.id } };
    },
    deleteMany: async (resource, { ids }) => {
      // One after the other: the first refusal is shown, and what follows it stays.
      for (const id of ids) {
        await request(`/${resource}/${encodeURIComponent(id)}`, { method: 'DELETE' });
      }
      return { data: ids };
    },
  } as DataProvider;
}

/** The console's. */
export const dataProvider = createDataProvider();

/** What a list's answer says beside its rows, which ra-data-simple-rest doesn't hand on. */
type Beside = { estimated: boolean | undefined; hasNext: boolean | undefined };
const envelopes = new WeakMap<object, Beside>();

async function listed<Result extends { data: object }>(
  result: Promise<Result>,
  { pagination }: Pick<GetListParams, 'pagination'>,
): Promise<Result> {
  const answer = await result;
  const { estimated, hasNext } = envelopes.get(answer.data) ?? {};
  // An estimate says nothing of whether there is another page; the service does.
  const pageInfo =
    hasNext === undefined
      ? undefined
      : { hasNextPage: hasNext, hasPreviousPage: (pagination?.page ?? 1) > 1 };
  return { ...answer, meta: { estimated }, ...(pageInfo && { pageInfo }) };
}

/** As the service calls things, and with the bounds that moving periods have now. */
function named<Params extends Pick<GetListParams, 'sort' | 'filter'>>(params: Params): Params {
  const { sort, filter } = params;
  return {
    ...params,
    ...(sort && { sort: { ...sort, field: serviceName(sort.field) } }),
    ...(filter && { filter: askedFilter(filter) }),
  };
}

/** ra-data-simple-rest reads a list's total from `Content-Range`; the service says it in the envelope. */
async function mappedClient(
  url: string,
  options: { method?: string; body?: unknown; signal?: unknown } = {},
) {
  const [path = '', query = ''] = url.split('?');
  const resource = resourceNamed(path.split('/')[1] ?? '');
  const isList = !options.method && path === `/${resource.name}`;
  const answer = isList ? await askedList(resource, query, options) : await asked(url, options);
  const { data, total = 0, estimated, next } = answer.json as Envelope;
  const json = Array.isArray(data)
    ? data.map(toRecord)
    : data
      ? revised(toRecord(data), answer.revision)
      : {};
  const { from } = isList ? pageIn(query) : { from: 0 };
  const read = Array.isArray(data) ? from + data.length : 0;
  envelopes.set(json, {
    estimated,
    hasNext: isList && resource.list.unbounded ? next !== undefined : undefined,
  });
  // What was read is there, whatever the estimate says: react-admin leads back from a page beyond the total.
  const headers = new Headers({
    'Content-Range': `rows 0-0/${estimated ? Math.max(total, read + (next ? 1 : 0)) : total}`,
  });
  return { status: answer.status, headers, body: '', json };
}

/** The record, with the revision that it was read in. */
function revised(record: RaRecord, revision: string | undefined): RaRecord {
  return revision ? { ...record, _revision: revision } : record;
}

function asked(url: string, options: { method?: string; body?: unknown; signal?: unknown }): Promise<Answer> {
  const body = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
  const signal = options.signal as AbortSignal | undefined;
  return request(url, { method: options.method ?? 'GET', body, signal });
}

/** A page of a list; of one without bound from where the page before ended, where that is known. */
async function askedList(resource: Resource, query: string, options: { signal?: unknown }): Promise<Answer> {
  const signal = options.signal as AbortSignal | undefined;
  const params = new URLSearchParams(query);
  const { from, size } = pageIn(query);
  const isPage = resource.list.unbounded && from % size === 0;
  const page = from / size;
  const list = [resource.name, params.get('sort'), params.get('filter'), size].join(' ');
  const place = isPage && page > 0 ? placeOf(list, page) : undefined;
  if (place) {
    params.set('range', JSON.stringify([0, size - 1]));
    params.set('after', place);
  }
  const ask = () =>
    resource.list.method === 'POST'
      ? request(`/${resource.name}`, { method: 'POST', body: searchBody(params), signal })
      : request(`/${resource.name}?${params}`, { signal });
  const answer = await wholePage(await ask(), size, (after, rows) => {
    params.set('range', JSON.stringify([0, rows - 1]));
    params.set('after', after);
    return ask();
  });
  const { data, next, estimated, ...envelope } = answer.json as Envelope & { data: ServiceRecord[] };
  if (isPage && next) keepPlace(list, page + 1, next);
  if (next || !estimated || !isPage) return answer;
  // Whoever has come to the end of a list knows how many rows it has.
  return { ...answer, json: { ...envelope, data, total: from + data.length } };
}

function pageIn(query: string): { from: number; size: number } {
  const [from = 0, to = 0] = JSON.parse(new URLSearchParams(query).get('range') ?? '[0,0]') as number[];
  return { from, size: to - from + 1 };
}

/** The same search as the query says, as the body of a call: the audit log. */
function searchBody(params: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...params].map(([name, text]) => [name, name === 'after' ? text : JSON.parse(text)]),
  );
}
