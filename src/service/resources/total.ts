/** How many rows a list with a bound has. */
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../contract/resource.ts';
import type { Connection } from '../database/database.ts';
import { tableOf } from '../database/tables.ts';

export async function totalOf(
  connection: Connection,
  resource: Resource,
  where: SQL | undefined,
): Promise<{ total: number }> {
  const condition = where ? sql`where ${where}` : sql``;
  const { rows } = await connection.execute<{ total: number }>(
    sql`select count(*)::int as total from ${tableOf(resource)} ${condition}`,
  );
  return { total: rows[0]?.total ?? 0 };
}
