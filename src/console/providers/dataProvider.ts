/**
 * react-admin's data provider: ra-data-simple-rest with its query conventions, over an HTTP client that
 * maps the service's envelope, ids and paths (DESIGN section 4).
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams } from 'react-admin';
import { resourceNamed } from '../../contract/resources/index.ts';
import { type Answer, request } from './http.ts';
import { createBody, type ServiceRecord, serviceName, toRecord, updateBody } from './records.ts';

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
    getList: (resource, params) => listed(simple.getList(resource, named(params))),
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
      listed(simple.getList(resource, named({ ...params, filter: { ...params.filter, [target]: id } }))),
    create: (resource, params) =>
      simple.create(resource, { ...params, data: createBody(resourceNamed(resource), params.data) }),
    update: (resource, params) =>
      simple.update(resource, {
        ...params,
        data: updateBody(resourceNamed(resource), params.data, params.previousData),
      }),
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

/** What a list's answer says beside its rows, which ra-data-simple-rest doesn't hand on. */
const envelopes = new WeakMap<object, { estimated: boolean | undefined; next: string | undefined }>();

async function listed<Result extends { data: object }>(result: Promise<Result>): Promise<Result> {
  const answer = await result;
  return { ...answer, meta: envelopes.get(answer.data) };
}

function named<Params extends Pick<GetListParams, 'sort'>>(params: Params): Params {
  const { sort } = params;
  return sort ? { ...params, sort: { ...sort, field: serviceName(sort.field) } } : params;
}

/** ra-data-simple-rest reads a list's total from `Content-Range`; the service says it in the envelope. */
async function mappedClient(
  url: string,
  options: { method?: string; body?: unknown; signal?: unknown } = {},
) {
  const answer = await asked(url, options);
  const { data, total, estimated, next } = answer.json as Envelope;
  const json = Array.isArray(data) ? data.map(toRecord) : data ? toRecord(data) : {};
  envelopes.set(json, { estimated, next });
  const headers = new Headers({ 'Content-Range': `rows 0-0/${total ?? 0}` });
  return { status: answer.status, headers, body: '', json };
}

function asked(url: string, options: { method?: string; body?: unknown; signal?: unknown }): Promise<Answer> {
  const signal = options.signal as AbortSignal | undefined;
  const [path = '', query = ''] = url.split('?');
  const resource = resourceNamed(path.split('/')[1] ?? '');
  const isList = !options.method && path === `/${resource.name}`;
  if (isList && resource.list.method === 'POST') {
    return request(path, { method: 'POST', body: searchBody(query), signal });
  }
  const body = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
  return request(url, { method: options.method ?? 'GET', body, signal });
}

/** The same search as the query says, as the body of a call: the audit log (specification section 7). */
function searchBody(query: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, text]) => [name, JSON.parse(text)]));
}
