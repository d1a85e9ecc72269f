/** A transaction that commits long after others that began later: its audit row is not missed. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { sealBlocks } from '../../../src/engine/service/audit/blocks.ts';
import { sealedAuditRow } from '../../../src/engine/service/audit/record.ts';
import { startService } from '../harness.ts';
import { sealEverything } from '../sealing.ts';

it('waits with every block that a late commit could belong to', async () => {
  const test = await startService();
  await sealEverything(test);
  const { database, ledger, settings } = test.service;
  const blocks = async () => {
    await sealBlocks(database, ledger.keys);
    return test.sql<{ rows: string[] }>('select rows from audit_blocks order by number');
  };
  const sealed = async () => (await blocks()).flatMap(({ rows }) => rows);
  const late = new pg.Client({ connectionString: settings.databaseUrl });
  const prompt = new pg.Client({ connectionString: settings.databaseUrl });
  await Promise.all([late.connect(), prompt.connect()]);
  const audited = async (client: pg.Client) => {
    const entry = { user: null, client: null, action: 'update', resource: 'role', record: randomUUID() };
    const { _id, date, action, resource, record, anchor, seal } = sealedAuditRow(ledger.keys, entry);
    await client.query(
      `insert into audit (_id, date, action, resource, record, anchor, seal)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [_id, date, action, resource, record, anchor, seal],
    );
    return _id;
  };

  const first = await audited(prompt);
  await late.query('begin');
  const lateOne = await audited(late);
  const later = await audited(prompt);
  await expect.poll(sealed).toContain(first);
  expect(await sealed()).not.toContain(later);
  expect((await ledger.verify()).findings).toEqual([]);
  await late.query('commit');
  await sealEverything(test);
  expect((await sealed()).slice(-3)).toEqual([first, lateOne, later]);
  expect((await ledger.verify()).findings).toEqual([]);
  await Promise.all([late.end(), prompt.end()]);
  await test.close();
});
