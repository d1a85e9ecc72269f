/** Reads more rows than fit into memory, page by page. */
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/database.ts';

/** How many rows are read at a time: few enough to be collected as the young objects they are. */
export const PAGE = 1000;

/** Reads page by page, each from behind the last row of the one before it, while that one is looked at. */
export async function* readAhead<Row>(read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | undefined = read();
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next = last && rows.length === PAGE ? read(last) : undefined;
    // Where looking at this page fails, nobody waits for the next.
    next?.catch(() => {});
    yield rows;
  }
}

/**
 * What a statement finds, which runs once: a cursor, for what has no order to go on from.
 * @param transaction in which nothing else has a cursor open
 */
export async function* readByCursor<Row extends Record<string, unknown>>(
  transaction: Connection,
  statement: SQL,
): AsyncGenerator<Row[]> {
  // All of it is wanted: PostgreSQL would else look for what gives the first rows soon.
  await transaction.execute(sql`set local cursor_tuple_fraction = 1`);
  await transaction.execute(sql`declare found no scroll cursor for ${statement}`);
  let rows: Row[];
  do {
    ({ rows } = await transaction.execute<Row>(sql.raw(`fetch ${PAGE} from found`)));
    yield rows;
  } while (rows.length === PAGE);
  await transaction.execute(sql`close found`);
}
