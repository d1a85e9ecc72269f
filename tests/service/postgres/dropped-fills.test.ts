/** Processes that start together: one of them records the fills of a migration and drops their table while others wait. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { recordFills } from '../../../src/engine/service/database/fillProgress.ts';
import { startService } from '../harness.ts';

it('starts although another process dropped the table of fills while this one waited', async () => {
  const test = await startService();
  const { database, ledger, settings } = test.service;
  const other = new pg.Client({ connectionString: settings.databaseUrl });
  await other.connect();
  await other.query('create table migration_fills (fill json, count integer, migration text, step integer)');
  await database.transaction(async (transaction) => {
    // This session now knows the table, and waits for nothing that would tell it of the end.
    await transaction.execute(sql`select to_regclass('migration_fills')`);
    await other.query('drop table migration_fills');
    await recordFills(transaction, ledger.keys);
  });
  await other.end();
  expect(await test.sql(`select from pg_class where relname = 'migration_fills'`)).toEqual([]);
  await test.close();
});
