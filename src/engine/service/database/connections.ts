/** What the two drivers have in common: the query builder, and statements that are prepared by name. */
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

/** @param client the pool, or a connection of it on which a transaction has begun */
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
    // PGlite has ICU's data of no language, only the order that all of them begin with.
    collationOf: () => sql.raw('"und-x-icu"'),
    layout: ONE_SERVER,
  }) as unknown as Connection;
}

const asBinary = (value: unknown) => (value instanceof ArrayParameter ? binaryArray(value) : value);
/** PGlite takes no binary parameters. */
const asText = (value: unknown) => (value instanceof ArrayParameter ? textArray(value) : value);
