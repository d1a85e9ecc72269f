/** What events there are, by the database: every entry of the audit log, in the order of the sealed blocks. */
import pg from 'pg';

/** @throws Error while entries are not sealed */
export async function readOrder(databaseUrl: string): Promise<{ id: string; record: string | null }[]> {
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
