/** What the rest of the service knows of a database; open.ts opens one of the two kinds. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database itself or a transaction in it. Raw SQL: `connection.execute(sql`…`)` answers `{ rows }`. */
export type Connection = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly orm: Connection;
  /**
   * Runs `work` in one transaction, which is rolled back where it throws. PGlite has one connection:
   * inside, use only the transaction that is handed in, or the call waits for itself for ever.
   */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
