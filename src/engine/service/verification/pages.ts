/** Reads more rows than fit into memory, page by page. */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';

/** Rows per page: few enough to be garbage-collected as young objects. */
export const PAGE = 1000;

/** Reads page by page, each after the last row of the previous one, which is processed meanwhile. */
export async function* readAhead<Row>(read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | undefined = read();
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next = last && rows.length === PAGE ? read(last) : undefined;
    // Prevents an unhandled rejection if processing this page fails.
    next?.catch(() => {});
    yield rows;
  }
}

/**
 * Reads the results of a query by a cursor, for queries without an order to continue from.
 * @param transaction without another open cursor
 */
export async function* readByCursor<Row extends Record<string, unknown>>(
  transaction: Connection,
  statement: SQL,
): AsyncGenerator<Row[]> {
  // All rows are read, so PostgreSQL should not optimize for returning the first ones quickly.
  await transaction.execute(sql`set local cursor_tuple_fraction = 1`);
  await transaction.execute(sql`declare found no scroll cursor for ${statement}`);
  let rows: Row[];
  do {
    ({ rows } = await transaction.execute<Row>(sql.raw(`fetch ${PAGE} from found`)));
    yield rows;
  } while (rows.length === PAGE);
  await transaction.execute(sql`close found`);
}
