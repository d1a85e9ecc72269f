/** react-admin's data provider over the service's calls: maps its envelope, ids and paths, and a list's query. */
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { getResource } from '../../../contract/registry.ts';
import { announceApproval } from '../approvals.ts';
import { showGeneratedSecrets } from '../generatedSecrets.ts';
import { request } from '../http.ts';
import { fetchListPage } from './listPages.ts';
import { toServiceFilter } from './periods.ts';
import {
  createBody,
  type ServiceRecord,
  toRecord,
  toRowsBody,
  toServiceName,
  updateBody,
} from './records.ts';

/** A record's response as the service sends it. */
type Envelope = { data: ServiceRecord };

export function createDataProvider(): DataProvider {
  return {
    supportAbortSignal: true,
    getList: readList,
    getOne: async (resource, { id, signal }) => {
      const { json, revision } = await request(`/${resource}/${encodeURIComponent(id)}`, { signal });
      return { data: withRevision(toRecord((json as Envelope).data), revision) };
    },
    getMany: async (resource, { ids, signal }) => {
      const { data } = await readList(resource, {
        filter: { _id: ids },
        pagination: { page: 1, perPage: Math.max(ids.length, 1) },
        sort: { field: 'id', order: 'ASC' },
        signal,
      });
      return { data };
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      readList(resource, { ...params, filter: { ...filter, [target]: id } }),
    create: async (name, params) => {
      const resource = getResource(name);
      const { json, revision } = await announceApproval(
        request(resource.paths.create, {
          method: 'POST',
          body: { ...createBody(resource, params.data), ...toRowsBody(resource, params.data) },
          ...(resource.movesMoney && { headers: { 'Idempotency-Key': params.meta?.idempotencyKey } }),
        }),
      );
      const record = showGeneratedSecrets(name, (json as Envelope).data);
      return { data: withRevision(toRecord(record as ServiceRecord), revision) };
    },
    update: async (resource, params) => {
      const sent = request(`/${resource}/${encodeURIComponent(params.id)}`, {
        method: 'PUT',
        body: {
          ...updateBody(getResource(resource), params.data, params.previousData),
          ...toRowsBody(getResource(resource), params.data, params.previousData),
        },
        // Optimistic locking: never overwrites changes that the user hasn't seen.
        ...(params.previousData?._revision && { headers: { 'If-Match': params.previousData._revision } }),
      });
      const { json, revision } = await announceApproval(sent);
      return { data: withRevision(toRecord((json as Envelope).data), revision) };
    },
    delete: async (resource, params) => {
      await announceApproval(request(`/${resource}/${encodeURIComponent(params.id)}`, { method: 'DELETE' }));
      return { data: params.previousData ?? { id: params.id } };
    },
    deleteMany: async (resource, { ids }) => {
      // Sequentially: the first error is shown and later records stay untouched.
      for (const id of ids) {
        await request(`/${resource}/${encodeURIComponent(id)}`, { method: 'DELETE' });
      }
      return { data: ids };
    },
  } as DataProvider;
}

/** The console's data provider. */
export const dataProvider = createDataProvider();

async function readList(name: string, params: GetListParams): Promise<GetListResult> {
  const resource = getResource(name);
  const { page, perPage: size } = params.pagination ?? { page: 1, perPage: 10 };
  const { field, order } = params.sort ?? { field: 'id', order: 'ASC' };
  const from = (page - 1) * size;
  const {
    data,
    total = 0,
    estimated,
    next,
  } = await fetchListPage(
    resource,
    {
      sort: [toServiceName(field), order],
      from,
      size,
      filter: toServiceFilter(params.filter ?? {}, resource),
    },
    params.signal,
  );
  return {
    data: data.map(toRecord),
    // An estimate may be lower than what was read: react-admin leads back from a page beyond the total.
    total: estimated ? Math.max(total, from + data.length + (next ? 1 : 0)) : total,
    meta: { estimated },
    // An estimate doesn't tell whether there is another page; the cursor does.
    ...(resource.list.unbounded && {
      pageInfo: { hasNextPage: next !== undefined, hasPreviousPage: page > 1 },
    }),
  };
}

/** The record with the revision at which it was read. */
function withRevision(record: RaRecord, revision: string | undefined): RaRecord {
  return revision ? { ...record, _revision: revision } : record;
}
