/**
 * Detects a full disk. Reads still succeed then, so only a failed write reveals it, and only a successful one that
 * there is space again.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { isFull } from './failures.ts';

/** The same database, with detection of failed writes. */
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

/** Writes to a new table, since existing pages may have free space, and drops it. */
async function writeSome(transaction: Pick<Database['orm'], 'execute'>): Promise<void> {
  await transaction.execute(sql`create table room_to_write as
    select sha256(n::text::bytea) as bytes from generate_series(1, 20000) n`);
  await transaction.execute(sql`drop table room_to_write`);
}
