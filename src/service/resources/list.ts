/** Answers a list: filtered, sorted, a page of it, within the caller's rows. */
import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { type ListAnswer, type ListRequest, MAX_RANGE, sortKeys } from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField } from '../errors.ts';
import type { Caller } from '../sessions/caller.ts';
import { columnFor } from './columns.ts';
import { behind, cursorOf, type Sort } from './cursor.ts';
import { filterCondition, looksIntoTexts } from './filters.ts';
import { pageInOrder, pageOfTexts, type Total } from './pageOfParts.ts';
import { crossed, type Parts } from './parts.ts';
import { type ResourceRecord, recordsOf } from './records.ts';
import type { Row } from './rules.ts';
import { partsOf, rowsOf } from './tenancy.ts';
import { totalOf } from './total.ts';

/** How many rows a list answers where the caller doesn't say. */
const DEFAULT_ROWS = 25;

/** @param within narrows the list further: a wallet's transactions, a client's */
export async function listRecords(
  core: Core,
  resource: Resource,
  request: ListRequest,
  caller: Caller,
  within?: Parts,
): Promise<ListAnswer<ResourceRecord>> {
  if (request.after !== undefined && !resource.list.unbounded) {
    throw invalidField('after', { key: 'validation.unknownField' });
  }
  const connection = core.database.orm;
  const by = sortOf(resource, request.sort);
  const [from, to] = request.range ?? [0, DEFAULT_ROWS - 1];
  const page = { by, offset: from, limit: Math.min(to - from + 1, MAX_RANGE) };
  const read = resource.list.unbounded ? readInParts : readWhole;
  const { rows, total } = await read(core, resource, request, caller, page, within);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const goesOn = resource.list.unbounded && rows.length > page.limit && last;
  return {
    data: await recordsOf(core, connection, resource, shown, caller),
    ...total,
    ...(goesOn && { next: cursorOf(by, last) }),
  };
}

type Page = { by: Sort; limit: number; offset: number };
/** One row more than the page has, where there is one. */
type Found = { rows: Row[]; total: Total };

async function readWhole(
  { database: { orm } }: Core,
  resource: Resource,
  { filter }: ListRequest,
  caller: Caller,
  { by, limit, offset }: Page,
): Promise<Found> {
  const where = and(rowsOf(resource, caller), await filterCondition(orm, resource, filter));
  const rows = await orm
    .select()
    .from(tableOf(resource))
    .where(where)
    .orderBy(...order(resource, by))
    .limit(limit + 1)
    .offset(offset);
  return { rows: rows as Row[], total: await totalOf(orm, resource, where) };
}

async function readInParts(
  { database: { orm } }: Core,
  resource: Resource,
  { filter, after }: ListRequest,
  caller: Caller,
  { by, limit, offset }: Page,
  within?: Parts,
): Promise<Found> {
  const table = tableOf(resource);
  // What is narrowed already is read in those parts, and each row still held against the caller's.
  const mine = within && rowsOf(resource, caller);
  const where = and(mine, await filterCondition(orm, resource, filter));
  const parts = crossed(
    within ?? (await partsOf(orm, resource, caller)),
    await amountsApart(orm, resource, by),
  );
  const read = looksIntoTexts(filter) ? pageOfTexts : pageInOrder;
  const { ids, total } = await read(orm, {
    table,
    parts,
    where,
    behind: after === undefined ? undefined : behind(by, after),
    by,
    limit: limit + 1,
    offset: after === undefined ? offset : 0,
  });
  if (!ids.length) return { rows: [], total };
  const rows = await orm
    .select()
    .from(table)
    .where(inArray(by.id, ids))
    .orderBy(...order(resource, by));
  return { rows: rows as Row[], total };
}

/** Amounts are indexed within their currency: in their order, each currency is a part. */
async function amountsApart(
  connection: Core['database']['orm'],
  resource: Resource,
  { field }: Sort,
): Promise<Parts | undefined> {
  const sorted = resource.fields[field];
  if (sorted?.kind !== 'money') return undefined;
  const found = await connection
    .select({ _id: columnFor({ name: 'currency' }, '_id') })
    .from(tableOf({ name: 'currency' }));
  const ids = found.map(({ _id }) => String(_id));
  const column = columnFor(resource, sorted.currencyField);
  return ids.length ? ids.map((id) => sql`${column} = ${id}`) : [sql`false`];
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
