/**
 * A list in parts: conditions of which each row meets one and no row meets two. PostgreSQL reads "this
 * or that column holds it" from no index in order; as two parts it reads the newest rows of either.
 */
import { type SQL, sql } from 'drizzle-orm';

export type UnionBranch = {
  readonly when: SQL;
  /** The one currency or tenant that all its rows are of, where there is one. */
  readonly currency?: string;
  readonly tenant?: string;
};

/** Never empty; no row meets two of them. */
export type UnionBranches = readonly UnionBranch[];

/** No row at all. */
export const NO_ROWS: UnionBranches = [{ when: sql`false` }];

/** So many are planned and read in a fraction of a second; a caller may ask for many parties, each in many currencies. */
const MOST_PARTS = 500;

/**
 * Rows that meet one condition of each of these lists, in parts again; two currencies have no row in common. Where
 * those would be too many, a list is one condition: its rows are found, if not in order.
 */
export function intersectBranches(...lists: readonly (UnionBranches | undefined)[]): UnionBranches {
  let parts: UnionBranches = [{ when: sql`true` }];
  for (const list of lists) {
    if (!list) continue;
    const pairs = parts.reduce((sum, part) => sum + list.filter((other) => canMeet(part, other)).length, 0);
    const others = pairs > MOST_PARTS ? [{ when: orConditions(list) }] : list;
    parts = parts.flatMap((part) => others.filter((other) => canMeet(part, other)).map(both(part)));
  }
  return parts.length ? parts : NO_ROWS;
}

/** The rows of all parts, as one condition. */
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
