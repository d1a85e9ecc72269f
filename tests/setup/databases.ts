/** Databases on a temporary PostgreSQL server. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type OwnDatabase = { name: string; url: string; drop(): Promise<void> };

/**
 * @param name generated if omitted
 * @param template the database to copy; it must have no connections
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
