/**
 * Layout of append-only tables: on one server, or distributed over several (Citus). Code that depends on it uses
 * `connection.layout`; nothing outside this folder checks which one it is.
 */
import type { SQL } from 'drizzle-orm';

/** The part of a connection that a layout needs. */
export type Statements = {
  execute<Row extends Record<string, unknown>>(statement: SQL): PromiseLike<{ rows: Row[] }>;
};

export type Layout = {
  /**
   * Waits until all servers show what has been committed. Call it after locking the rows that the committing
   * transaction had locked.
   * @returns whether a server may show more than before
   */
  waitUntilVisible(connection: Statements): Promise<boolean>;
  /** SQL for a bound on committed rows, below which no row can appear anymore once this returns. */
  settledBound(transaction: Statements, bound: SQL): Promise<SQL>;
  /** Call before DDL in a transaction that has read an append-only table. */
  prepareDefinition(transaction: Statements): Promise<void>;
  /** Turns triggers off for the rest of a transaction, or on again. */
  switchTriggers(transaction: Statements, triggers: readonly Trigger[], to: 'on' | 'off'): Promise<void>;
  /**
   * Selects a query strategy for searching an append-only table once per row of another, or repeatedly by earlier
   * results: in a single statement, or separately on several servers, which cannot run such a statement.
   */
  lookUp<T>(ways: LookupWays<T>): T;
  /**
   * Prepares append-only tables for a statement that searches them for each row of another: the statement starts with
   * `before` and refers to them by `from`.
   */
  lookupTables<Name extends string>(
    tables: Readonly<Record<Name, LookupTable>>,
  ): { before: SQL; from: Readonly<Record<Name, SQL>> };
  /** The rows that a query returns for each key, in order. The query refers to the key's values. */
  readEach<Row, Column extends string>(
    connection: Statements,
    columns: Readonly<Record<Column, string>>,
    keys: readonly Readonly<Record<Column, string>>[],
    query: (key: Readonly<Record<Column, SQL>>) => SQL,
  ): Promise<Row[]>;
  /** The distinct values of an indexed column, with one index lookup each. */
  readDistinct(connection: Statements, column: DistinctColumn): Promise<string[]>;
  /** SQL for a query whose plan estimates the rows that meet any of these disjoint conditions. */
  selectAny(conditions: readonly SQL[], select: (condition: SQL) => SQL): SQL;
  /** The number of rows that a plan estimates. */
  expectedRows(plan: QueryPlan): number;
  /** Groups the parts of a union into batches, of which any may be the last one needed. */
  batches<Part>(parts: readonly Part[]): Iterable<readonly Part[]>;
};

/** Both quoted for SQL. */
export type Trigger = { table: string; name: string };

export type LookupWays<T> = {
  /** If a statement may search an append-only table for each row of another. */
  inOneStatement: () => T;
  /** Otherwise: reads the required rows of the append-only table first. */
  separately: () => T;
};

export type LookupTable = {
  table: SQL;
  /** Query for the rows that may be searched for, including by name; evaluated beforehand if necessary. */
  rows: SQL;
};

export type DistinctColumn = {
  column: SQL;
  table: SQL;
  where: SQL;
};

/** For several servers, the plan of one shard; all shards have about the same size. */
export type QueryPlan = {
  'Plan Rows': number;
  'Distributed Query'?: {
    Job: { 'Task Count': number; Tasks: { 'Remote Plan'?: [{ Plan: QueryPlan }][] }[] };
  };
};

/** See `Layout`. */
export const waitUntilVisible = (connection: Statements & { layout: Layout }): Promise<boolean> =>
  connection.layout.waitUntilVisible(connection);
