/** Databases on a PostgreSQL server that is thrown away after the tests. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type OwnDatabase = { name: string; url: string; drop(): Promise<void> };

/**
 * @param name one of its own, where none is given
 * @param template the database that it begins as a copy of; nobody may be connected to that one
 */
export async function newDatabase(
  server: string,
  { name = `monedero_${randomBytes(6).toString('hex')}`, template = 'template1' } = {},
): Promise<OwnDatabase> {
  await execute(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => execute(server, `drop database ${name} with (force)`) };
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
