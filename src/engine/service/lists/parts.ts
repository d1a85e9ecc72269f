/**
 * A list in parts: conditions of which each row meets one and no row meets two. PostgreSQL reads "this
 * or that column holds it" from no index in order; as two parts it reads the newest rows of either.
 */
import { type SQL, sql } from 'drizzle-orm';

export type Part = {
  readonly when: SQL;
  /** The one currency or tenant that all its rows are of, where there is one. */
  readonly currency?: string;
  readonly tenant?: string;
};

/** Never empty; no row meets two of them. */
export type Parts = readonly Part[];

/** No row at all. */
export const none: Parts = [{ when: sql`false` }];

/** Rows that meet one condition of each of these lists, in parts again; two currencies have no row in common. */
export function crossed(...lists: readonly (Parts | undefined)[]): Parts {
  const parts = lists.reduce<Parts>(
    (crossing, list) =>
      list ? crossing.flatMap((part) => list.flatMap((other) => both(part, other))) : crossing,
    [{ when: sql`true` }],
  );
  return parts.length ? parts : none;
}

/** The rows of all parts, as one condition. */
export function anyOf(parts: Parts): SQL {
  return sql`(${sql.join(
    parts.map(({ when }) => when),
    sql` or `,
  )})`;
}

function both(one: Part, other: Part): Part[] {
  if (one.currency && other.currency && one.currency !== other.currency) return [];
  return [{ ...one, ...other, when: sql`${one.when} and ${other.when}` }];
}
