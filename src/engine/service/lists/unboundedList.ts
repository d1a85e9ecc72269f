/**
 * An unbounded list: finds ids in branches, each along an index, and only fetches the rows of the page. The search
 * method depends on the filter: by words, by a range of amounts, or in order.
 */
import { and, inArray, sql } from 'drizzle-orm';
import { filterKey } from '../../contract/lists/filterGrammar.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import { parseTimestamp } from '../fieldKinds/timestamps.ts';
import { getColumn } from '../records/columns.ts';
import { decimalsIn, getCurrencyReference } from '../records/currencies.ts';
import type { Row } from '../records/hooks.ts';
import { tenantBranches, tenantFilter } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { afterCursor, beginsAt, type Sort } from './cursor.ts';
import { partyBranches, readFilter } from './filters.ts';
import { type KeysetPage, readKeysetPage } from './keysetPage.ts';
import { type Filter, type ListOpener, type Page, searchedEntries } from './openList.ts';
import { order } from './order.ts';
import { splitTextFilters, splitWords } from './searchTokens.ts';
import { readAmountRangePage } from './sortedPage.ts';
import { readTextSearchPage } from './textSearchPage.ts';
import { EXACT_UP_TO } from './total.ts';
import { intersectBranches, NO_ROWS, type UnionBranches } from './unionBranches.ts';

export const openUnboundedList: ListOpener = async (core, resource, request, caller) => {
  const { by } = request;
  const { orm } = core.database;
  const findIds = await idFinder(core, resource, request, caller);
  return {
    async readPage(page) {
      const { ids, ...search } = await findIds({ ...page, limit: page.limit + 1 });
      if (!ids.length) return { rows: [], ...search };
      const rows = await orm
        .select()
        .from(getTable(resource))
        .where(inArray(by.id, ids))
        .orderBy(order(orm, resource, by));
      return { rows: rows as Row[], ...search };
    },
    // Only called for lists that can be counted exactly, so that all ids can be listed.
    async all() {
      const { ids } = await findIds({ limit: EXACT_UP_TO, offset: 0 });
      return sql`${by.id} = any(${sql.param(`{${ids.join(',')}}`)}::uuid[])`;
    },
  };
};

/** Parses the filter and returns a function that finds the ids of a page. */
async function idFinder(
  { database: { orm }, settings }: Core,
  resource: Resource,
  { filter, by, within }: Parameters<ListOpener>[2],
  caller: Caller,
): Promise<(page: Page) => Promise<KeysetPage>> {
  const { party, ...others } = filter;
  const sides = party === undefined ? undefined : await partyBranches(orm, resource, party);
  // A restricted list is read in the branches of that restriction, with the caller's scope as a condition on each row.
  const narrowed = within || sides ? intersectBranches(within, sides) : undefined;
  const baseCondition = and(
    narrowed && tenantFilter(resource, caller),
    searchedEntries(resource, filter, caller),
  );
  const { texts, rest } = splitTextFilters(others);
  const conditions = await readFilter(orm, resource, caller, rest);
  const textConditions = await readFilter(orm, resource, caller, texts);
  const parts = intersectBranches(
    narrowed ?? (await tenantBranches(orm, resource, caller)),
    ...conditions.branches,
    await splitAmounts(orm, resource, by),
  );
  const rows = {
    table: getTable(resource),
    parts,
    where: and(baseCondition, conditions.where, textConditions.where),
    by,
  };
  const tokens = splitWords(texts);
  const isRange = conditions.isRange && resource.fields[by.field]?.kind !== 'money';

  return ({ limit, offset, after }) => {
    const page =
      after === undefined
        ? { ...rows, after: undefined, limit, offset }
        : { ...rows, after: afterCursor(by, after), limit, offset: 0 };
    if (tokens.length) {
      return readTextSearchPage(orm, page, {
        ...{ resource, tokens, others: and(baseCondition, conditions.where) },
        ...{ period: periodOf(rest, by), from: after === undefined ? undefined : beginsAt(by, after) },
        milliseconds: settings.searchMilliseconds,
      });
    }
    return isRange ? readAmountRangePage(orm, page) : readKeysetPage(orm, page);
  };
}

/** Indexes order amounts within their currency, so a list sorted by amount has a branch per currency. */
async function splitAmounts(
  connection: Core['database']['orm'],
  resource: Resource,
  { field }: Sort,
): Promise<UnionBranches | undefined> {
  const sorted = resource.fields[field];
  if (sorted?.kind !== 'money') return undefined;
  const ids = [...(await decimalsIn(connection, getCurrencyReference(resource, sorted))).keys()];
  const column = getColumn(resource, sorted.currencyField);
  return ids.length ? ids.map((id) => ({ when: sql`${column} = ${id}`, currency: id })) : NO_ROWS;
}

/** The bounds in time of a list in time order, from its validated filter. */
function periodOf(filter: Filter, { field }: Sort) {
  const [first, last] = (['from', 'to'] as const).map((operator) => {
    const value = filter[filterKey(field, operator)];
    return typeof value === 'string' ? parseTimestamp(value, operator) : undefined;
  });
  return { first, last };
}
