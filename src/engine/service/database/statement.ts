/**
 * Statements that run often: PostgreSQL parses and plans each once a connection instead of each time, and
 * they go to the driver as they are. Everything else goes through the query builder.
 */
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ArrayParameter } from './arrays.ts';
import type { Connection } from './database.ts';

/**
 * Runs the statement with a value for each `sql.placeholder` in it. What comes out is as the driver reads
 * it, and the two differ: cast bigint and moments to text; bytes are a Uint8Array.
 */
export type SqlStatement<Values extends Record<string, unknown>, Row> = (
  connection: Connection,
  values: Values,
) => Promise<Row[]>;

/** Values of a statement that takes nothing but rows: `rowParameters`. */
export type ArrayParameters = Record<string, ArrayParameter>;

const dialect = new PgDialect();

/** @param name no other statement's */
export function defineStatement<Values extends Record<string, unknown>, Row>(
  name: string,
  query: SQL,
): SqlStatement<Values, Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // Settled once: a batch may have sixty of them.
  const givers = params.map((one) => {
    if (!is(one, Placeholder)) return () => one;
    const { name } = one;
    return (values: Values) => values[name];
  });
  return (connection, values) =>
    connection.runPrepared<Row>({ name, text, values: givers.map((of) => of(values)) });
}
