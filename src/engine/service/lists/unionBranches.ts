/**
 * Splits a list into disjoint UNION ALL branches: each row matches exactly one. PostgreSQL cannot read "this or that
 * column has the value" in order from an index, but it can read the newest rows of each branch.
 */
import { type SQL, sql } from 'drizzle-orm';

export type UnionBranch = {
  readonly when: SQL;
  /** The single currency or tenant of its rows, if there is one. */
  readonly currency?: string;
  readonly tenant?: string;
};

/** Disjoint, and never empty. */
export type UnionBranches = readonly UnionBranch[];

/** Matches no row. */
export const NO_ROWS: UnionBranches = [{ when: sql`false` }];

/**
 * Planning and reading this many takes a fraction of a second. A caller can request many parties in many currencies.
 */
const MAX_PARTS = 500;

/**
 * Rows that match a branch in each of these lists, as branches; two different currencies exclude each other. If there
 * would be too many, a list becomes a single condition: its rows are still found, but not in order.
 */
export function intersectBranches(...lists: readonly (UnionBranches | undefined)[]): UnionBranches {
  let parts: UnionBranches = [{ when: sql`true` }];
  for (const list of lists) {
    if (!list) continue;
    const pairs = parts.reduce((sum, part) => sum + list.filter((other) => canMeet(part, other)).length, 0);
    const others = pairs > MAX_PARTS ? [{ when: orConditions(list) }] : list;
    parts = parts.flatMap((part) => others.filter((other) => canMeet(part, other)).map(both(part)));
  }
  return parts.length ? parts : NO_ROWS;
}

/** A condition for the rows of all branches. */
export function orConditions(parts: UnionBranches): SQL {
  return sql`(${sql.join(
    parts.map(({ when }) => when),
    sql` or `,
  )})`;
}

const canMeet = (one: UnionBranch, other: UnionBranch): boolean =>
  !one.currency || !other.currency || one.currency === other.currency;

const both =
  (one: UnionBranch) =>
  (other: UnionBranch): UnionBranch => ({ ...one, ...other, when: sql`${one.when} and ${other.when}` });
