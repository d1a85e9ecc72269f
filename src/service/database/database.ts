/** What the rest of the service knows of a database; open.ts opens one of the two kinds. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What both drivers answer to raw SQL: `connection.execute<Row>(sql`…`)` gives `{ rows: Row[] }`. */
interface RawAnswer extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
type Rows<Row> = { rows: Row[] };

/** The database itself or a transaction in it. */
export type Connection = PgDatabase<RawAnswer, Record<string, never>>;

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly orm: Connection;
  /**
   * Runs `work` in one transaction, which is rolled back where it throws. PGlite has one connection:
   * inside, use only the transaction that is handed in, or the call waits for itself for ever.
   */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * The same for work that may take minutes, such as migrations: no statement is stopped for how long it takes. Not
   * run again.
   */
  longTransaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * Reads one state of the database, for as long as it takes: each work in a transaction that may have done others before,
   * several at a time where there are connections enough. Not run again.
   * @returns what each answered, in their order
   */
  readAtOnce<T>(works: readonly ((transaction: Connection) => Promise<T>)[]): Promise<T[]>;
  /**
   * A transaction that waits for the database only twice: what `work` sends first goes out together with
   * `begin`, and the last statement, which it hands to `commitWith`, together with `commit`. What it sends
   * first must only read, since nothing waits to hear whether the transaction has begun. Not run again.
   */
  inTwoExchanges<T>(
    work: (transaction: Connection, commitWith: <R>(last: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
};
