/**
 * Statements that run often: PostgreSQL parses and plans each once a connection instead of each time, and
 * they go to the driver as they are. Everything else goes through the query builder.
 */
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgliteSession } from 'drizzle-orm/pglite';
import { ArrayParameter, textArray } from './arrays.ts';
import { binaryArray } from './binaryArrays.ts';
import type { Connection } from './database.ts';

/**
 * Runs the statement with a value for each `sql.placeholder` in it. What comes out is as the driver reads
 * it, and the two differ: cast bigint and moments to text; bytes are a Uint8Array.
 */
export type Statement<Values extends Record<string, unknown>, Row> = (
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
): Statement<Values, Row> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  // Settled once: a posting's batch has sixty of them.
  const givers = params.map((one) => {
    if (!is(one, Placeholder)) return () => one;
    const { name } = one;
    return (values: Values) => values[name];
  });
  return async (connection, values) => {
    const given = givers.map((of) => of(values));
    const { session } = connection._;
    if (is(session, PgliteSession)) {
      const { client } = session as unknown as { client: Embedded };
      return (await client.query<Row>(text, given.map(asText))).rows;
    }
    const { client } = session as unknown as { client: Postgres };
    return (await client.query<Row>({ name, text, values: given.map(asBinary) })).rows;
  };
}

type Answer<Row> = Promise<{ rows: Row[] }>;
/** PGlite, or a transaction in it. */
type Embedded = { query<Row>(text: string, values: unknown[]): Answer<Row> };
/** pg's pool, or one of its connections. */
type Postgres = { query<Row>(query: { name: string; text: string; values: unknown[] }): Answer<Row> };

const asBinary = (value: unknown) => (value instanceof ArrayParameter ? binaryArray(value) : value);
/** PGlite takes no binary parameters. */
const asText = (value: unknown) => (value instanceof ArrayParameter ? textArray(value) : value);
