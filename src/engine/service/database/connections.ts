/** The interface that both drivers share: the query builder, and named prepared statements. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import type pg from 'pg';
import { ArrayParameter, textArray } from './arrays.ts';
import { binaryArray } from './binaryArrays.ts';
import type { Connection, PreparedStatement } from './database.ts';
import type { CurrentLayout } from './layout/current.ts';
import { ONE_SERVER } from './layout/oneServer.ts';

/** @param client the pool, or one of its connections with an open transaction */
export function onPostgres(
  client: pg.Pool | pg.PoolClient,
  current: CurrentLayout = { layout: ONE_SERVER },
): Connection {
  const runPrepared = async ({ name, text, values }: PreparedStatement) => {
    const { rows } = await client.query({ name, text, values: values.map(asBinary) });
    return rows;
  };
  const connection = Object.assign(drizzlePostgres({ client }), {
    runPrepared,
    collationOf: (language: string) => sql.raw(`"${language}-x-icu"`),
  });
  Object.defineProperty(connection, 'layout', { get: () => current.layout });
  return connection as unknown as Connection;
}

/** @param client the database, or a transaction in it */
export function onEmbedded(client: PGlite | Transaction): Connection {
  const runPrepared = async ({ text, values }: PreparedStatement) => {
    const { rows } = await client.query(text, values.map(asText));
    return rows;
  };
  return Object.assign(drizzleEmbedded({ client: client as PGlite }), {
    runPrepared,
    // PGlite has no ICU data for specific languages, only the root collation.
    collationOf: () => sql.raw('"und-x-icu"'),
    layout: ONE_SERVER,
  }) as unknown as Connection;
}

const asBinary = (value: unknown) => (value instanceof ArrayParameter ? binaryArray(value) : value);
/** PGlite does not accept binary parameters. */
const asText = (value: unknown) => (value instanceof ArrayParameter ? textArray(value) : value);
