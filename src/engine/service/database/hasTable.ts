import { sql } from 'drizzle-orm';
import type { Connection } from './database.ts';

/**
 * Whether there is a table. PostgreSQL learns what other sessions have dropped when it locks a table, so `to_regclass` alone
 * may still find a table that was dropped while the transaction waited for an advisory lock. Reading `pg_class` locks it.
 */
export async function hasTable(connection: Connection, name: string): Promise<boolean> {
  const { rows } = await connection.execute(sql`select from pg_class where oid = to_regclass(${name})`);
  return rows.length > 0;
}
