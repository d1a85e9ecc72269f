/**
 * Statements that run often: PostgreSQL parses and plans each once a connection instead of each time.
 * Everything else goes through the query builder.
 */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Connection } from './database.ts';

/** Runs the statement with a value for each `sql.placeholder` in it. */
export type Statement<Values extends Record<string, unknown>, Row> = (
  connection: Connection,
  values: Values,
) => Promise<Row[]>;

const dialect = new PgDialect();

/** @param name no other statement's */
export function defineStatement<Values extends Record<string, unknown>, Row>(
  name: string,
  query: SQL,
): Statement<Values, Row> {
  const written = dialect.sqlToQuery(query);
  return async (connection, values) => {
    const prepared = connection._.session.prepareQuery(written, undefined, name, false);
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  };
}
