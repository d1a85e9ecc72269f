/** The interface that ordinary and unbounded lists share. */
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

/** A list with a parsed filter, for its page and its sums. */
export type OpenList = {
  readPage(page: Page): Promise<PageRows>;
  /** A condition for all rows of the list. */
  all(): Promise<SQL | undefined>;
};

/** With `after`, the page starts after that cursor instead of at `offset`. */
export type Page = { limit: number; offset: number; after?: string | undefined };

/** Up to one row more than the page has. Rows beyond `reached` have not been searched yet. */
export type PageRows = { rows: Row[]; total: Total; reached?: Date };

/** @param request `within` restricts the list further, to rows that belong to one record */
export type ListOpener = (
  core: Core,
  resource: Resource,
  request: { filter: Filter; by: Sort; within: UnionBranches | undefined },
  caller: Caller,
) => Promise<OpenList>;

/** Excludes audit entries of records whose name is hidden from the caller from a text search. */
export function searchedEntries(resource: Resource, filter: Filter, caller: Caller): SQL | undefined {
  if (resource.name !== AUDIT || !splitWords(splitTextFilters(filter).texts).length) return undefined;
  return searchableEntries(getColumn(resource, 'resource'), caller.ability);
}
