/**
 * react-admin's data provider: the query conventions of simpleRest.ts over calls that map the service's envelope, ids
 * and paths.
 */
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { getResource } from '../../../contract/registry.ts';
import { request } from '../http.ts';
import { fetchListPage, type ListEnvelope, readPage } from './listPages.ts';
import { toServiceFilter } from './periods.ts';
import { createBody, rowsBody, type ServiceRecord, serviceName, toRecord, updateBody } from './records.ts';
import { simpleRest } from './simpleRest.ts';

/** An answer as the service gives it, of a record or of a list. */
type Envelope = Omit<ListEnvelope, 'data'> & { data: ServiceRecord | ServiceRecord[] | null };

/** What a list's answer says beside its rows. */
type Beside = { estimated: boolean | undefined; hasNext: boolean | undefined };

const { rest, besideOf } = simpleRest<Beside>(async ({ method, path, query, body, signal }) => {
  const resource = getResource(path.split('/')[1] ?? '');
  const isList = method === 'GET' && path === `/${resource.name}`;
  const answer = isList
    ? await fetchListPage(resource, query, signal)
    : await request(query.size ? `${path}?${query}` : path, { method, body, signal });
  const { data, total = 0, estimated, next } = answer.json as Envelope;
  const read = Array.isArray(data) ? readPage(query).from + data.length : 0;
  return {
    status: answer.status,
    json: Array.isArray(data) ? data.map(toRecord) : data ? revised(toRecord(data), answer.revision) : {},
    // What was read is there, whatever the estimate says: react-admin leads back from a page beyond the total.
    total: estimated ? Math.max(total, read + (next ? 1 : 0)) : total,
    beside: { estimated, hasNext: isList && resource.list.unbounded ? next !== undefined : undefined },
  };
});

export function createDataProvider(): DataProvider {
  return {
    ...rest,
    supportAbortSignal: true,
    getList: (resource, params) => listed(rest.getList(resource, named(resource, params)), params),
    getMany: async (resource, { ids, signal }) => {
      const { data } = await rest.getList(resource, {
        filter: { _id: ids },
        pagination: { page: 1, perPage: Math.max(ids.length, 1) },
        sort: { field: '_id', order: 'ASC' },
        signal,
      });
      return { data };
    },
    getManyReference: (resource, { target, id, ...params }) =>
      listed(
        rest.getList(resource, named(resource, { ...params, filter: { ...params.filter, [target]: id } })),
        params,
      ),
    create: async (name, params) => {
      const resource = getResource(name);
      const { json, revision } = await request(resource.paths.create, {
        method: 'POST',
        body: { ...createBody(resource, params.data), ...rowsBody(resource, params.data) },
      });
      return { data: revised(toRecord((json as Envelope).data as ServiceRecord), revision) };
    },
    update: async (resource, params) => {
      const { json, revision } = await request(`/${resource}/${encodeURIComponent(params.id)}`, {
        method: 'PUT',
        body: {
          ...updateBody(getResource(resource), params.data, params.previousData),
          ...rowsBody(getResource(resource), params.data, params.previousData),
        },
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

async function listed<Result extends { data: object }>(
  result: Promise<Result>,
  { pagination }: Pick<GetListParams, 'pagination'>,
): Promise<Result> {
  const answer = await result;
  const { estimated, hasNext } = besideOf(answer.data) ?? {};
  // An estimate says nothing of whether there is another page; the service does.
  const pageInfo =
    hasNext === undefined
      ? undefined
      : { hasNextPage: hasNext, hasPreviousPage: (pagination?.page ?? 1) > 1 };
  return { ...answer, meta: { estimated }, ...(pageInfo && { pageInfo }) };
}

/** As the service calls things, and with the bounds that moving periods have now. */
function named<Params extends Pick<GetListParams, 'sort' | 'filter'>>(
  resource: string,
  params: Params,
): Params {
  const { sort, filter } = params;
  return {
    ...params,
    ...(sort && { sort: { ...sort, field: serviceName(sort.field) } }),
    ...(filter && { filter: toServiceFilter(filter, getResource(resource)) }),
  };
}

/** The record, with the revision that it was read in. */
function revised(record: RaRecord, revision: string | undefined): RaRecord {
  return revision ? { ...record, _revision: revision } : record;
}
