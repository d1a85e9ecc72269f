/** Answers a list: filtered, sorted, a page of it, within the caller's rows. */

import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { filterKey } from '../../contract/lists/filterGrammar.ts';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { ListResponse } from '../../contract/lists/listResponse.ts';
import { MAX_OFFSET, MAX_RANGE, sortKeys } from '../../contract/lists/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { AUDIT } from '../../contract/rights/identity.ts';
import { visibleTo } from '../../contract/rights/visibleFields.ts';
import { searchableEntries } from '../audit/visibleEntries.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField } from '../errors.ts';
import { parseTimestamp } from '../fieldKinds/timestamps.ts';
import { withReadReplica } from '../readReplica.ts';
import { columnFor } from '../records/columns.ts';
import { decimalsIn, getCurrencyReference } from '../records/currencies.ts';
import type { Row } from '../records/hooks.ts';
import { type ResourceRecord, recordsWithRestrictions } from '../records/records.ts';
import { tenantBranches, tenantFilter } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { afterCursor, beginsAt, cursorAt, encodeCursor, type Sort } from './cursor.ts';
import { filterCondition, partyBranches, readFilter } from './filters.ts';
import { type KeysetPage, readKeysetPage } from './keysetPage.ts';
import { order } from './order.ts';
import { splitTextFilters, splitWords } from './searchTokens.ts';
import { readAmountRangePage } from './sortedPage.ts';
import { readSummaries } from './summaries.ts';
import { readTextSearchPage } from './textSearchPage.ts';
import { countTotal, EXACT_UP_TO, type Total } from './total.ts';
import { intersectBranches, NO_ROWS, type UnionBranches } from './unionBranches.ts';
import { partiesOf, resolveViewpoint } from './viewpoint.ts';

/** How many rows a list answers where the caller doesn't say. */
const DEFAULT_ROWS = 25;

/**
 * Read on a replica, where there is one that has what the caller has written.
 * @param within narrows the list further: the rows that belong to one record
 * @param parties who the list is narrowed to by that: its sums are seen from their side
 */
export function listRecords(
  core: Core,
  resource: Resource,
  request: ListRequest,
  caller: Caller,
  within?: UnionBranches,
  parties?: readonly string[],
): Promise<ListResponse<ResourceRecord>> {
  return withReadReplica(core, caller, (reading) =>
    listOf(reading, resource, request, caller, within, parties),
  );
}

async function listOf(
  core: Core,
  resource: Resource,
  request: ListRequest,
  caller: Caller,
  within: UnionBranches | undefined,
  parties: readonly string[] | undefined,
): Promise<ListResponse<ResourceRecord>> {
  if (request.after !== undefined && !resource.list.unbounded) {
    throw invalidField('after', { key: 'validation.unknownField' });
  }
  const connection = core.database.orm;
  const seen = visibleTo(resource, caller.ability);
  const by = sortOf(seen, request.sort);
  const [from, to] = request.range ?? [0, DEFAULT_ROWS - 1];
  if (resource.list.unbounded && request.after === undefined && from > MAX_OFFSET) {
    throw invalidField('range', { key: 'validation.offset', args: { max: MAX_OFFSET } });
  }
  if (request.summaries && !Object.keys(resource.list.summaries).length) {
    throw invalidField('summaries', { key: 'validation.unknownField' });
  }
  const page = { by, offset: from, limit: Math.min(to - from + 1, MAX_RANGE) };
  const read = resource.list.unbounded ? readInParts : readWhole;
  const { rows, total, reached } = await read(core, seen, request, caller, page, within);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const goesOn = resource.list.unbounded && rows.length > page.limit && last;
  const isPartial = total.estimated || reached;
  const all = () => rowsInAll(core, seen, request, caller, by, within);
  const viewers = parties ?? partiesOf(seen, request.filter ?? {});
  const hasFlow = Object.values(seen.list.summaries).some(({ flow }) => flow);
  return {
    ...(request.summaries && {
      summaries: isPartial ? null : await readSummaries(connection, seen, await all(), caller, viewers),
      ...(hasFlow && { viewpoint: resolveViewpoint(viewers, caller) }),
    }),
    data: await inSlices(shown, (rows) => recordsWithRestrictions(core, connection, resource, rows, caller)),
    ...total,
    ...(goesOn && { next: encodeCursor(by, last) }),
    ...(!goesOn && reached && { next: cursorAt(by, reached), searchedTo: reached.toISOString() }),
  };
}

/** The ids of all rows of a list with a bound, and from 0 their places in its order, as SQL. */
export async function readListOrder(
  core: Core,
  resource: Resource,
  { filter, sort }: ListRequest,
  caller: Caller,
): Promise<SQL> {
  const seen = visibleTo(resource, caller.ability);
  const by = sortOf(seen, sort);
  const where = await wholeList(core, seen, filter, caller);
  return sql`
    select ${by.id}::text as id, row_number() over (order by ${order(core.database.orm, seen, by)}) - 1 as place
    from ${getTable(seen)} where ${where ?? sql`true`}`;
}

/** Rows that are made into records before others have their turn: a thousand keep the process for a tenth of a second. */
const SLICE = 100;

async function inSlices<T>(rows: Row[], make: (rows: Row[]) => Promise<T[]>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await new Promise(setImmediate);
    made.push(...(await make(rows.slice(at, at + SLICE))));
  }
  return made;
}

/** Texts of the audit log are those of other records: what is called by a field that isn't read is not found by it. */
function foundEntries(resource: Resource, filter: ListRequest['filter'], caller: Caller): SQL | undefined {
  if (resource.name !== AUDIT || !splitWords(splitTextFilters(filter ?? {}).texts).length) return undefined;
  return searchableEntries(columnFor(resource, 'resource'), caller.ability);
}

/**
 * Every row of the list, as a condition. Of one without bound there are no more than can be counted exactly: they are
 * found as a page of it is, and named.
 */
async function rowsInAll(
  core: Core,
  resource: Resource,
  { filter }: ListRequest,
  caller: Caller,
  by: Sort,
  within?: UnionBranches,
): Promise<SQL | undefined> {
  if (!resource.list.unbounded) return wholeList(core, resource, filter, caller);
  const { ids } = await idsInParts(
    core,
    resource,
    { filter },
    caller,
    { by, limit: EXACT_UP_TO, offset: 0 },
    within,
  );
  return sql`${by.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`;
}

type Page = { by: Sort; limit: number; offset: number };
/** One row more than the page has, where there is one. */
type Found = { rows: Row[]; total: Total; reached?: Date };

async function wholeList(
  { database: { orm } }: Core,
  resource: Resource,
  filter: ListRequest['filter'],
  caller: Caller,
): Promise<SQL | undefined> {
  return and(
    tenantFilter(resource, caller),
    foundEntries(resource, filter, caller),
    await filterCondition(orm, resource, caller.ability, filter),
  );
}

async function readWhole(
  core: Core,
  resource: Resource,
  { filter }: ListRequest,
  caller: Caller,
  { by, limit, offset }: Page,
): Promise<Found> {
  const { orm } = core.database;
  const where = await wholeList(core, resource, filter, caller);
  const rows = await orm
    .select()
    .from(getTable(resource))
    .where(where)
    .orderBy(order(orm, resource, by))
    .limit(limit + 1)
    .offset(offset);
  return { rows: rows as Row[], total: await countTotal(orm, resource, where) };
}

async function readInParts(
  core: Core,
  resource: Resource,
  request: ListRequest,
  caller: Caller,
  page: Page,
  within?: UnionBranches,
): Promise<Found> {
  const more = { ...page, limit: page.limit + 1 };
  const { ids, ...found } = await idsInParts(core, resource, request, caller, more, within);
  if (!ids.length) return { rows: [], ...found };
  const rows = await core.database.orm
    .select()
    .from(getTable(resource))
    .where(inArray(page.by.id, ids))
    .orderBy(order(core.database.orm, resource, page.by));
  return { rows: rows as Row[], ...found };
}

async function idsInParts(
  { database: { orm }, settings }: Core,
  resource: Resource,
  { filter, after }: ListRequest,
  caller: Caller,
  { by, limit, offset }: Page,
  within?: UnionBranches,
): Promise<KeysetPage> {
  const table = getTable(resource);
  const { party, ...others } = filter ?? {};
  const sides = party === undefined ? undefined : await partyBranches(orm, resource, party);
  // What is narrowed already is read in those parts, and each row still held against the caller's.
  const narrowed = within || sides ? intersectBranches(within, sides) : undefined;
  const mine = and(narrowed && tenantFilter(resource, caller), foundEntries(resource, filter, caller));
  const { texts, rest } = splitTextFilters(others);
  const asked = await readFilter(orm, resource, caller.ability, rest);
  const wanted = await readFilter(orm, resource, caller.ability, texts);
  const parts = intersectBranches(
    narrowed ?? (await tenantBranches(orm, resource, caller)),
    ...asked.branches,
    await amountsApart(orm, resource, by),
  );
  const page = {
    table,
    parts,
    where: and(mine, asked.where, wanted.where),
    behind: after === undefined ? undefined : afterCursor(by, after),
    by,
    limit,
    offset: after === undefined ? offset : 0,
  };
  const words = splitWords(texts);
  const isRange = asked.isRange && resource.fields[by.field]?.kind !== 'money';
  return words.length
    ? readTextSearchPage(orm, page, {
        ...{ resource, words, others: and(mine, asked.where) },
        ...{ period: periodOf(rest, by), from: after === undefined ? undefined : beginsAt(by, after) },
        milliseconds: settings.searchMilliseconds,
      })
    : isRange
      ? readAmountRangePage(orm, page)
      : readKeysetPage(orm, page);
}

/** Amounts are indexed within their currency: in their order, each currency is a part. */
async function amountsApart(
  connection: Core['database']['orm'],
  resource: Resource,
  { field }: Sort,
): Promise<UnionBranches | undefined> {
  const sorted = resource.fields[field];
  if (sorted?.kind !== 'money') return undefined;
  const ids = [...(await decimalsIn(connection, getCurrencyReference(resource, sorted))).keys()];
  const column = columnFor(resource, sorted.currencyField);
  return ids.length ? ids.map((id) => ({ when: sql`${column} = ${id}`, currency: id })) : NO_ROWS;
}

function sortOf(resource: Resource, sort: ListRequest['sort']): Sort {
  const [field, direction] = sort ?? resource.list.sort;
  if (!sortKeys(resource).includes(field)) throw invalidField('sort', { key: 'validation.sort' });
  const [usual] = resource.list.sort;
  // Equal amounts are indexed in the list's own order.
  const isAmount = resource.list.unbounded && resource.fields[field]?.kind === 'money';
  return {
    field,
    direction,
    column: columnFor(resource, field),
    id: columnFor(resource, '_id'),
    ...(isAmount && { ties: { field: usual, column: columnFor(resource, usual) } }),
  };
}

/** The moments that a list in the order of time begins and ends at; the filter was read before. */
function periodOf(filter: NonNullable<ListRequest['filter']>, { field }: Sort) {
  const [first, last] = (['from', 'to'] as const).map((operator) => {
    const given = filter[filterKey(field, operator)];
    return typeof given === 'string' ? parseTimestamp(given, operator) : undefined;
  });
  return { first, last };
}
