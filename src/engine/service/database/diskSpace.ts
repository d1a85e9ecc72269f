/**
 * Whether the database has room to write. Reading goes on where it has none, so only a write that fails tells; and that
 * there is room again, only one that succeeds.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { isFull } from './failures.ts';

/** The same database, which remembers that a write failed for want of room. */
export function withDiskFullDetection(database: Omit<Database, 'hasFullDisk'>): Database {
  let lacks = false;
  const note = (error: unknown): never => {
    lacks ||= isFull(error);
    throw error;
  };
  return {
    ...database,
    transaction: (work) => database.transaction(work).catch(note),
    pipelinedTransaction: (work) => database.pipelinedTransaction(work).catch(note),
    hasFullDisk: async () => {
      if (lacks) lacks = await database.transaction(writeSome).then(() => false, isFull);
      return lacks;
    },
  };
}

/** Into a table of its own, so that no page that is there already has room for it; and takes it back. */
async function writeSome(transaction: Pick<Database['orm'], 'execute'>): Promise<void> {
  await transaction.execute(sql`create table room_to_write as
    select sha256(n::text::bytea) as bytes from generate_series(1, 20000) n`);
  await transaction.execute(sql`drop table room_to_write`);
}
