/** Answers list requests: filtered, sorted and paged, within the caller's rows. */

import { type SQL, sql } from 'drizzle-orm';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { ListResponse } from '../../contract/lists/listResponse.ts';
import { MAX_OFFSET, MAX_RANGE, sortKeys } from '../../contract/lists/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { invalidField } from '../errors.ts';
import { withReadReplica } from '../readReplica.ts';
import { getColumn } from '../records/columns.ts';
import { getComparable } from '../records/comparable.ts';
import type { Row } from '../records/hooks.ts';
import { type ResourceRecord, recordsWithRestrictions } from '../records/records.ts';
import type { Caller } from '../sessions/caller.ts';
import { boundedCondition, openBoundedList } from './boundedList.ts';
import { cursorAt, encodeCursor, type Sort } from './cursor.ts';
import { order } from './order.ts';
import { readSummaries } from './summaries.ts';
import { openUnboundedList } from './unboundedList.ts';
import type { UnionBranches } from './unionBranches.ts';
import { partiesOf, resolveViewpoint } from './viewpoint.ts';

/** Number of rows by default. */
const DEFAULT_ROWS = 25;

/**
 * Uses a read replica if one has replayed the caller's writes.
 * @param within restricts the list further, to rows that belong to one record
 * @param parties that `within` restricts the list to, and so the viewpoint of its sums
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
  const visible = restrictTo(resource, caller.ability);
  const by = sortOf(visible, request.sort);
  const [from, to] = request.range ?? [0, DEFAULT_ROWS - 1];
  if (resource.list.unbounded && request.after === undefined && from > MAX_OFFSET) {
    throw invalidField('range', { key: 'validation.offset', args: { max: MAX_OFFSET } });
  }
  if (request.summaries && !Object.keys(resource.list.summaries).length) {
    throw invalidField('summaries', { key: 'validation.unknownField' });
  }
  const page = { offset: from, limit: Math.min(to - from + 1, MAX_RANGE), after: request.after };
  const open = resource.list.unbounded ? openUnboundedList : openBoundedList;
  const list = await open(core, visible, { filter: request.filter ?? {}, by, within }, caller);
  const { rows, total, reached } = await list.readPage(page);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const goesOn = resource.list.unbounded && rows.length > page.limit && last;
  const isPartial = total.estimated || reached;
  const viewers = parties ?? partiesOf(visible, request.filter ?? {});
  const hasFlow = Object.values(visible.list.summaries).some(({ flow }) => flow);
  return {
    ...(request.summaries && {
      summaries: isPartial
        ? null
        : await readSummaries(connection, visible, await list.all(), caller, viewers),
      ...(hasFlow && { viewpoint: resolveViewpoint(viewers, caller) }),
    }),
    data: await inSlices(shown, (rows) => recordsWithRestrictions(core, connection, resource, rows, caller)),
    ...total,
    ...(goesOn && { next: encodeCursor(by, last) }),
    ...(!goesOn && reached && { next: cursorAt(by, reached), searchedTo: reached.toISOString() }),
  };
}

/** SQL for the ids of all rows of an ordinary list and their positions, counted from 0. */
export async function readListOrder(
  core: Core,
  resource: Resource,
  { filter, sort }: ListRequest,
  caller: Caller,
): Promise<SQL> {
  const visible = restrictTo(resource, caller.ability);
  const by = sortOf(visible, sort);
  const where = await boundedCondition(core, visible, filter ?? {}, caller);
  return sql`
    select ${by.id}::text as id, row_number() over (order by ${order(core.database.orm, visible, by)}) - 1 as place
    from ${getTable(visible)} where ${where ?? sql`true`}`;
}

/** Number of rows converted before other work gets a turn: a thousand block the process for a tenth of a second. */
const SLICE = 100;

async function inSlices<T>(rows: Row[], make: (rows: Row[]) => Promise<T[]>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await new Promise(setImmediate);
    results.push(...(await make(rows.slice(at, at + SLICE))));
  }
  return results;
}

function sortOf(resource: Resource, sort: ListRequest['sort']): Sort {
  const [field, direction] = sort ?? resource.list.sort;
  if (!sortKeys(resource).includes(field)) throw invalidField('sort', { key: 'validation.sort' });
  const [usual] = resource.list.sort;
  // Indexes of amounts order equal ones by the list's default order.
  const isAmount = resource.list.unbounded && resource.fields[field]?.kind === 'money';
  return {
    field,
    direction,
    column: getComparable(resource, field),
    id: getColumn(resource, '_id'),
    ...(isAmount && { ties: { field: usual, column: getColumn(resource, usual) } }),
  };
}
