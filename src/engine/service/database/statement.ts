/** Frequent statements: PostgreSQL parses and plans each once per connection, and they bypass the query builder. */
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ArrayParameter } from './arrays.ts';
import type { Connection } from './database.ts';

/**
 * Runs the statement with a value for each `sql.placeholder`. Results are in the driver's format, in which the two
 * drivers differ: cast bigint and timestamps to text; bytes are a Uint8Array.
 */
export type SqlStatement<Values extends Record<string, unknown>, Row> = (
  connection: Connection,
  values: Values,
) => Promise<Row[]>;

/** Values of a statement whose parameters are all from `rowParameters`. */
export type ArrayParameters = Record<string, ArrayParameter>;

const dialect = new PgDialect();

/** @param name unique among all statements */
export function defineStatement<Values extends Record<string, unknown>, Row>(
  name: string,
  query: SQL,
): SqlStatement<Values, Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // Resolved once: a batch may have sixty parameters.
  const givers = params.map((one) => {
    if (!is(one, Placeholder)) return () => one;
    const { name } = one;
    return (values: Values) => values[name];
  });
  return (connection, values) =>
    connection.runPrepared<Row>({ name, text, values: givers.map((of) => of(values)) });
}
