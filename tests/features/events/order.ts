/** What events there are, by the database: every entry of the audit log, in the order of the sealed blocks. */
import pg from 'pg';
import { expect, vi } from 'vitest';
import { PATIENCE } from '../../setup/patience.ts';
import type { Follower } from './followers.ts';

/**
 * Every follower has received every event, once, in the order of the log.
 * @param records of which there are events
 */
export async function expectEveryEvent(
  databaseUrl: string,
  followers: readonly Follower[],
  records: Iterable<string>,
): Promise<void> {
  const order = await vi.waitFor(() => readOrder(databaseUrl), { timeout: PATIENCE, interval: 100 });
  const recorded = new Set(order.map(({ record }) => record));
  expect([...records].filter((record) => !recorded.has(record))).toEqual([]);
  const ids = order.map(({ id }) => id);
  for (const follower of followers) {
    await expect.poll(() => follower.ids().length, { timeout: PATIENCE }).toBeGreaterThanOrEqual(ids.length);
    expect(follower.ids()).toEqual(ids);
  }
}

/** @throws Error while entries are not sealed */
async function readOrder(databaseUrl: string): Promise<{ id: string; record: string | null }[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(`
      select a._id::text as id, a.record, block.number is not null as sealed
      from audit a left join (
        select b.number, entry.id, entry.place
        from audit_blocks b, unnest(b.rows) with ordinality as entry (id, place)
      ) block on block.id = a._id
      order by block.number, block.place`);
    const waiting = rows.filter(({ sealed }) => !sealed).length;
    if (waiting > 0) throw new Error(`${waiting} entries are not sealed`);
    return rows.map(({ id, record }) => ({ id, record }));
  } finally {
    await client.end();
  }
}
