/** Locks that PostgreSQL reports. */
import type { TestService } from '../harness.ts';

/** How many connections to this service's database wait for a lock. */
export async function countLockWaits({ sql }: TestService): Promise<number> {
  const [row] = await sql<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}
