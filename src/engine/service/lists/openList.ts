/** What lists with a bound and without one have in common. */
import type { SQL } from 'drizzle-orm';
import type { ListRequest } from '../../contract/lists/listRequest.ts';
import type { Resource } from '../../contract/resource.ts';
import { AUDIT } from '../../contract/rights/identity.ts';
import { searchableEntries } from '../audit/visibleEntries.ts';
import type { Core } from '../core.ts';
import { getColumn } from '../records/columns.ts';
import type { Row } from '../records/hooks.ts';
import type { Caller } from '../sessions/caller.ts';
import type { Sort } from './cursor.ts';
import { splitTextFilters, splitWords } from './searchTokens.ts';
import type { Total } from './total.ts';
import type { UnionBranches } from './unionBranches.ts';

export type Filter = NonNullable<ListRequest['filter']>;

/** A list whose filter has been read: for its page and its sums. */
export type OpenList = {
  readPage(page: Page): Promise<PageRows>;
  /** Every row of the list, as a condition. */
  all(): Promise<SQL | undefined>;
};

/** `after`: behind a cursor, in place of `offset`. */
export type Page = { limit: number; offset: number; after?: string | undefined };

/** One row more than the page has, where there is one; rows behind `reached` have not been looked at yet. */
export type PageRows = { rows: Row[]; total: Total; reached?: Date };

/** @param request `within` narrows the list further: the rows that belong to one record */
export type ListOpener = (
  core: Core,
  resource: Resource,
  request: { filter: Filter; by: Sort; within: UnionBranches | undefined },
  caller: Caller,
) => Promise<OpenList>;

/** Texts of the audit log are those of other records: what is called by a field that isn't read is not found by it. */
export function searchedEntries(resource: Resource, filter: Filter, caller: Caller): SQL | undefined {
  if (resource.name !== AUDIT || !splitWords(splitTextFilters(filter).texts).length) return undefined;
  return searchableEntries(getColumn(resource, 'resource'), caller.ability);
}
