/** One query for the rows of many. */
import { type SQL, sql } from 'drizzle-orm';

/** The rows of all these selects. Halved again and again: nested one in another, many would be deeper than a stack. */
export function unionAll(selects: readonly SQL[]): SQL {
  const [only, ...others] = selects;
  if (only && !others.length) return only;
  const half = Math.ceil(selects.length / 2);
  return sql`(${unionAll(selects.slice(0, half))} union all ${unionAll(selects.slice(half))})`;
}
