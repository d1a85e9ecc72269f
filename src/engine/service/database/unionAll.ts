/** Combines queries by UNION ALL. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * All rows of these selects. Nested as a tree of equal halves, since a linear chain of many would exceed PostgreSQL's
 * stack depth.
 */
export function unionAll(selects: readonly SQL[]): SQL {
  const [only, ...others] = selects;
  if (only && !others.length) return only;
  const half = Math.ceil(selects.length / 2);
  return sql`(${unionAll(selects.slice(0, half))} union all ${unionAll(selects.slice(half))})`;
}
