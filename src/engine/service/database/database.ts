/** What the rest of the service knows of a database; open.ts opens one of the two kinds. */
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Layout } from './layout/layout.ts';
import type { Replica } from './replica/types.ts';

/** What both drivers answer to raw SQL: `connection.execute<Row>(sql`…`)` gives `{ rows: Row[] }`. */
interface RawAnswer extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
type Rows<Row> = { rows: Row[] };

/** The database itself or a transaction in it. There is none within a transaction. */
export type Connection = Omit<PgDatabase<RawAnswer, Record<string, never>>, 'transaction'> & {
  /** For `defineStatement`. */
  runPrepared<Row>(statement: PreparedStatement): Promise<Row[]>;
  /** The ICU collation that sorts names as people do who speak this language, as SQL names it. */
  collationOf(language: string): SQL;
  /** How the tables that only grow lie, and what follows from it. */
  readonly layout: Layout;
};

/** One that PostgreSQL parses and plans once a connection. */
export type PreparedStatement = {
  /** No other statement's. */
  name: string;
  text: string;
  /** As the drivers take them, or an `ArrayParameter`. */
  values: unknown[];
};

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly orm: Connection;
  /**
   * Runs `work` in one transaction, which is rolled back where it throws. PGlite has one connection:
   * inside, use only the transaction that is handed in, or the call waits for itself for ever.
   */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * The same for work that may take minutes, such as migrations: no statement is stopped for how long it takes. On
   * PostgreSQL it has connections of its own, so that however long it takes, nothing else waits for one. Not run again.
   */
  longTransaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /** How many of them there are at a time: one more waits. */
  readonly longAtOnce: number;
  /** A long transaction that only reads, and sees nothing of what others commit meanwhile. */
  snapshotRead<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * A transaction that waits for the database only twice: what `work` sends first goes out together with
   * `begin`, and the last statement, which it hands to `commitWith`, together with `commit`. What it sends
   * first must only read, since nothing waits to hear whether the transaction has begun. The last must be one of
   * `defineStatement`: the query builder's are sent only once they are awaited, which is behind the `commit`. Not run
   * again.
   */
  pipelinedTransaction<T>(
    work: (transaction: Connection, commitWith: <R>(last: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T>;
  /**
   * Lists, overviews, exports and searches: what may be some seconds old, but never older than what this person has written. It
   * is read on a replica where DATABASE_READ_URL names one. Where that one lacks something or fails, `work` is done again on
   * the database itself, so it only reads.
   */
  read<T>(person: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Something that they have written is committed: to be said before they hear of it, so that they read it. Never fails. */
  noteWrite(person: string): Promise<void>;
  /** Undefined where nothing is read from one. */
  readonly replica?: Replica;
  /** Whether a write has failed for want of room, and there still is none. */
  hasFullDisk(): Promise<boolean>;
  /** Asks anew whether its tables are distributed: they may be laid while the service runs. */
  relearnLayout?(): Promise<void>;
  /** The embedded database's files as they stand at one moment, as `OpenOptions.loadDataDir` takes them. */
  dump?(): Promise<Blob>;
  close(): Promise<void>;
};
