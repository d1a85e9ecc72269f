/** Answers a list: filtered, sorted, a page of it, within the caller's rows. */
import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { type ListAnswer, type ListRequest, MAX_RANGE, sortKeys } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { columnFor } from './columns.ts';
import { behind, cursorOf, type Sort } from './cursor.ts';
import { filterCondition } from './filters.ts';
import { type ResourceRecord, recordsOf } from './records.ts';
import type { Row } from './rules.ts';
import { rowsOf } from './tenancy.ts';
import { totalOf } from './total.ts';

/** How many rows a list answers where the caller doesn't say. */
const DEFAULT_ROWS = 25;

/** @param within narrows the list further: a wallet's transactions, a client's */
export async function listRecords(
  core: Core,
  resource: Resource,
  { filter, sort, range, after }: ListRequest,
  caller: Caller,
  within?: SQL,
): Promise<ListAnswer<ResourceRecord>> {
  if (after !== undefined && !resource.list.unbounded) {
    throw invalidField('after', { key: 'validation.unknownField' });
  }
  const connection = core.database.orm;
  const where = and(rowsOf(resource, caller), within, filterCondition(resource, filter));
  const by = sortOf(resource, sort);
  const [from, to] = range ?? [0, DEFAULT_ROWS - 1];
  const limit = Math.min(to - from + 1, MAX_RANGE);
  const rows = (await connection
    .select()
    .from(tableOf(resource))
    .where(after === undefined ? where : and(where, behind(by, after)))
    .orderBy(...order(resource, by))
    .limit(limit + 1)
    .offset(after === undefined ? from : 0)) as Row[];
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const cursor = resource.list.unbounded && rows.length > limit && last ? cursorOf(by, last) : undefined;
  const { total, estimated } = await totalOf(connection, resource, where);
  return {
    data: await recordsOf(core, connection, resource, page, caller),
    total,
    ...(estimated && { estimated }),
    ...(cursor !== undefined && { next: cursor }),
  };
}

function sortOf(resource: Resource, sort: ListRequest['sort']): Sort {
  const [field, direction] = sort ?? resource.list.sort;
  if (!sortKeys(resource).includes(field)) throw invalidField('sort', { key: 'validation.sort' });
  return { field, direction, column: columnFor(resource, field), id: columnFor(resource, '_id') };
}

/** Equal values keep one order, by `_id`; people read names without minding their case. */
function order(resource: Resource, { field, direction, column, id }: Sort): SQL[] {
  const way = direction === 'ASC' ? asc : desc;
  if (field === '_id') return [way(id)];
  const kind = resource.fields[field]?.kind;
  const ignoresCase = (kind === 'text' || kind === 'email') && !resource.list.unbounded;
  return [way(ignoresCase ? sql`lower(${column})` : column), way(id)];
}
