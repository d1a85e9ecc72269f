/**
 * How the tables that only grow lie: all on one server, or over several (Citus). Whoever reads or writes them asks
 * `connection.layout` for what differs, and nobody outside this room asks which of the two it is.
 */
import type { SQL } from 'drizzle-orm';

/** What a layout needs of a connection. */
export type Statements = {
  execute<Row extends Record<string, unknown>>(statement: SQL): PromiseLike<{ rows: Row[] }>;
};

export type Layout = {
  /**
   * Waits until every server shows what was committed so far. To be asked once the rows are locked that whoever committed had
   * locked.
   * @returns whether a server may show more now than before
   */
  waitUntilVisible(connection: Statements): Promise<boolean>;
  /** SQL for a bound on what is committed, below which no row appears any more once it is answered. */
  settledBound(transaction: Statements, bound: SQL): Promise<SQL>;
  /** Before a transaction that has read a growing table defines anything anew. */
  prepareDefinition(transaction: Statements): Promise<void>;
  /** Turns triggers off for the rest of a transaction, or on again. */
  switchTriggers(transaction: Statements, triggers: readonly Trigger[], to: 'on' | 'off'): Promise<void>;
  /**
   * Chooses how a growing table is searched for each row of another, or again and again for what was found before: in one
   * statement that names both, or separately, since several servers answer no such statement.
   */
  lookUp<T>(ways: LookupWays<T>): T;
  /** Growing tables for a statement to search for each row of another: it begins with `before`, and names them as in `from`. */
  lookupTables<Name extends string>(
    tables: Readonly<Record<Name, LookupTable>>,
  ): { before: SQL; from: Readonly<Record<Name, SQL>> };
  /** The rows that a query finds for each of these keys, in their order. The query names growing tables by the key's values. */
  readEach<Row, Column extends string>(
    connection: Statements,
    columns: Readonly<Record<Column, string>>,
    keys: readonly Readonly<Record<Column, string>>[],
    query: (key: Readonly<Record<Column, SQL>>) => SQL,
  ): Promise<Row[]>;
  /** The different texts of an indexed column, one step along the index for each. */
  readDistinct(connection: Statements, column: DistinctColumn): Promise<string[]>;
  /** SQL for a query whose plan tells how many rows meet any of these conditions, of which no row meets two. */
  selectAny(conditions: readonly SQL[], select: (condition: SQL) => SQL): SQL;
  /** How many rows a plan of PostgreSQL expects. */
  expectedRows(plan: QueryPlan): number;
  /** Parts of a union to ask for together, where each batch may be the last that is needed. */
  batches<Part>(parts: readonly Part[]): Iterable<readonly Part[]>;
};

/** Both quoted for SQL. */
export type Trigger = { table: string; name: string };

export type LookupWays<T> = {
  /** Where a statement may search a growing table for each row of another. */
  inOneStatement: () => T;
  /** Where it may not: what it needs of the growing table is read by itself first. */
  separately: () => T;
};

export type LookupTable = {
  table: SQL;
  /** The query for those of its rows that may be looked for, by the names of the record too; read beforehand where it must be. */
  rows: SQL;
};

export type DistinctColumn = {
  column: SQL;
  table: SQL;
  where: SQL;
};

/** Of several servers, the plan of one of their parts is shown, and they are of a size. */
export type QueryPlan = {
  'Plan Rows': number;
  'Distributed Query'?: {
    Job: { 'Task Count': number; Tasks: { 'Remote Plan'?: [{ Plan: QueryPlan }][] }[] };
  };
};

/** As `Layout` has it. */
export const waitUntilVisible = (connection: Statements & { layout: Layout }): Promise<boolean> =>
  connection.layout.waitUntilVisible(connection);
