/** An ordinary list: a single query, counted exactly, in any order. */
import { and, type SQL } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Core } from '../core.ts';
import { getTable } from '../database/schema/tables.ts';
import type { Row } from '../records/hooks.ts';
import { tenantFilter } from '../records/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { filterCondition } from './filters.ts';
import { type Filter, type ListOpener, searchedEntries } from './openList.ts';
import { order } from './order.ts';
import { countTotal } from './total.ts';
import { orConditions } from './unionBranches.ts';

export const openBoundedList: ListOpener = async (core, resource, { filter, by, within }, caller) => {
  const { orm } = core.database;
  const where = and(within && orConditions(within), await boundedCondition(core, resource, filter, caller));
  return {
    async readPage({ limit, offset }) {
      const rows = await orm
        .select()
        .from(getTable(resource))
        .where(where)
        .orderBy(order(orm, resource, by))
        .limit(limit + 1)
        .offset(offset);
      return { rows: rows as Row[], total: await countTotal(orm, resource, where) };
    },
    all: async () => where,
  };
};

/** The condition for all rows that match the filter. */
export async function boundedCondition(
  { database: { orm } }: Core,
  resource: Resource,
  filter: Filter,
  caller: Caller,
): Promise<SQL | undefined> {
  return and(
    tenantFilter(resource, caller),
    searchedEntries(resource, filter, caller),
    await filterCondition(orm, resource, caller, filter),
  );
}
