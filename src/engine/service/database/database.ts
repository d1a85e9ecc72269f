/** The database interface of the service; open.ts opens one of the two kinds. */
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Layout } from './layout/layout.ts';
import type { Replica } from './replica/types.ts';

/** Result of raw SQL in both drivers: `connection.execute<Row>(sql`…`)` returns `{ rows: Row[] }`. */
interface RawResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
type Rows<Row> = { rows: Row[] };

/** The database itself or a transaction in it. Transactions cannot be nested. */
export type Connection = Omit<PgDatabase<RawResult, Record<string, never>>, 'transaction'> & {
  /** For `defineStatement`. */
  runPrepared<Row>(statement: PreparedStatement): Promise<Row[]>;
  /** The ICU collation of a language, as an SQL identifier. */
  collationOf(language: string): SQL;
  /** The layout of append-only tables, with everything that depends on it. */
  readonly layout: Layout;
};

/** A statement that PostgreSQL parses and plans once per connection. */
export type PreparedStatement = {
  /** Unique among all statements. */
  name: string;
  text: string;
  /** In the drivers' format, or an `ArrayParameter`. */
  values: unknown[];
};

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly orm: Connection;
  /**
   * Runs `work` in a transaction, which is rolled back if it throws. Within it, use only the transaction that is passed
   * in: PGlite has a single connection, so any other would deadlock.
   */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * Likewise for work that may take minutes, such as migrations: statements have no timeout. On PostgreSQL it uses
   * separate connections, so that nothing else waits for one. It is not retried.
   */
  longTransaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /** How many long transactions can run at once. Others wait. */
  readonly longAtOnce: number;
  /** A long read-only transaction on a snapshot: it does not see concurrent commits. */
  snapshotRead<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * A transaction with two round trips. The first statements of `work` are sent together with `begin`, and the last
   * statement, which it passes to `commitWith`, together with `commit`. The first ones must be read-only, since they do
   * not wait for `begin` to succeed. The last one must come from `defineStatement`: the query builder only sends
   * statements once they are awaited, which would be after `commit`. It is not retried.
   */
  pipelinedTransaction<T>(
    work: (transaction: Connection, commitWith: <R>(last: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs reads that tolerate some seconds of lag, such as lists, overviews, exports and searches, but include
   * everything this user has written. They use a read replica if DATABASE_READ_URL is set. If that fails or lacks data,
   * `work` runs again on the primary, so it must be read-only.
   */
  read<T>(person: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Records that a write of this user is committed, so that `read` includes it. Must be called before the response is
   * sent. Never fails.
   */
  noteWrite(person: string): Promise<void>;
  /** Undefined without a read replica. */
  readonly replica?: Replica;
  /** Whether a write has failed for lack of disk space, and there still is none. */
  hasFullDisk(): Promise<boolean>;
  /** Checks again whether tables are distributed, since that may change while the service runs. */
  relearnLayout?(): Promise<void>;
  /** A consistent copy of the embedded database's files, for `OpenOptions.loadDataDir`. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
};
