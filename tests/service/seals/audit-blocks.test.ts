/** The blocks of the audit log: every committed row is in one, and later removals are named. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Checkpoint } from '../../../src/engine/contract/checkpoint.ts';
import { AuditChainBroken } from '../../../src/engine/service/audit/anchorCheck.ts';
import { sealBlocks } from '../../../src/engine/service/audit/blocks.ts';
import { makeCheckpoint, readCheckpoint } from '../../../src/engine/service/audit/checkpoint.ts';
import { recordAudit } from '../../../src/engine/service/audit/record.ts';
import { alignTransactionCounter } from '../../../src/engine/service/audit/transactionCounter.ts';
import { startService, type TestService } from '../harness.ts';
import { sealEverything } from '../sealing.ts';

const tables = ['audit', 'audit_blocks', 'row_seals'];

/** What a process knows right after its start. */
const restarted = () => {
  test.service.ledger.keys.anchor.lastBlock = null;
};
let test: TestService;

beforeAll(async () => {
  test = await startService();
});
afterAll(() => test.close());

const BLOCK_SIZE = 100;
const seal = () => sealEverything(test, BLOCK_SIZE);

/** Audit rows about no transaction: only their block refers to them. */
async function audited(count: number): Promise<string[]> {
  const { database, ledger } = test.service;
  const record = randomUUID();
  const entry = { user: null, client: null, action: 'update', resource: 'currency', record };
  await database.transaction((transaction) =>
    recordAudit(transaction, ledger.keys, Array(count).fill(entry)),
  );
  const rows = await test.sql<{ _id: string }>(`select _id from audit where record = '${record}'`);
  return rows.map(({ _id }) => _id);
}

async function blockOf(id: string): Promise<number | undefined> {
  const rows = await test.sql<{ number: number }>(
    `select number::integer from audit_blocks where '${id}' = any(rows)`,
  );
  return rows[0]?.number;
}

it('adds a row to a block about a second after it was written', async () => {
  const [id = ''] = await audited(1);
  await expect.poll(() => blockOf(id)).toBeGreaterThan(0);
  const report = await test.service.ledger.verify();
  expect(report.findings).toEqual([]);
  expect(report.checked.audit_blocks).toBeGreaterThan(0);
  // From here on the tests seal explicitly.
  await seal();
});

it('splits many rows into blocks with each row exactly once', async () => {
  for (let at = 0; at < 6; at += 1) await audited(40);
  expect(await seal()).toBe(240);
  const [counted] = await test.sql(`
    select count(*)::integer as rows, count(distinct id)::integer as ids,
      (select count(*) from audit)::integer + (select count(*) from row_seals)::integer as audit, max(cardinality(rows)) as longest
    from audit_blocks, unnest(rows) as id`);
  expect(counted).toMatchObject({ rows: counted?.audit, ids: counted?.audit, longest: 80 });
  expect(await seal()).toBe(0);
  expect((await test.service.ledger.verify()).findings).toEqual([]);
});

it('puts a transaction with too many rows for a block into a single block', async () => {
  const ids = await audited(BLOCK_SIZE + 50);
  expect(await seal()).toBe(BLOCK_SIZE + 50);
  expect(await blockOf(ids[0] ?? '')).toBe(await blockOf(ids.at(-1) ?? ''));
});

it('builds a single chain when several processes seal at once', async () => {
  await audited(10);
  const counts = await Promise.all(Array.from({ length: 8 }, seal));
  expect(counts.reduce((sum, count) => sum + count)).toBe(10);
  expect((await test.service.ledger.verify()).findings).toEqual([]);
});

describe('tampering is found when', () => {
  let rows: string[];

  beforeAll(async () => {
    rows = await audited(3);
    await seal();
    await audited(2);
    await seal();
    for (const table of tables) await test.sql(`create table kept_${table} as table ${table}`);
  });

  afterEach(async () => {
    for (const table of tables) {
      await test.sql(`alter table ${table} disable trigger user`);
      await test.sql(`delete from ${table}`);
      await test.sql(`insert into ${table} select * from kept_${table}`);
      await test.sql(`alter table ${table} enable trigger user`);
    }
  });

  async function tampered(...statements: string[]) {
    for (const table of tables) await test.sql(`alter table ${table} disable trigger user`);
    for (const statement of statements) await test.sql(statement);
    for (const table of tables) await test.sql(`alter table ${table} enable trigger user`);
    return (await test.service.ledger.verify()).findings;
  }

  it('a row is deleted', async () => {
    const findings = await tampered(`delete from audit where _id = '${rows[1]}'`);
    expect(findings).toEqual([{ table: 'audit', record: rows[1], wallet: null, check: 'block' }]);
  });

  it('all rows of a block are deleted', async () => {
    const findings = await tampered(`delete from audit where _id in ('${rows.join("','")}')`);
    expect(findings.map(({ record }) => record).sort()).toEqual([...rows].sort());
  });

  it('a row is deleted with its block', async () => {
    const findings = await tampered(
      `delete from audit where _id in ('${rows.join("','")}')`,
      `delete from audit_blocks where '${rows[0]}' = any(rows)`,
    );
    expect(findings).toContainEqual(expect.objectContaining({ table: 'audit_blocks', check: 'sequence' }));
  });

  it('a row is inserted later', async () => {
    const id = randomUUID();
    const findings = await tampered(`insert into audit (_id, date, action, resource, record, seal, written_by)
      select '${id}', date, 'delete', resource, record, seal, written_by from audit where _id = '${rows[0]}'`);
    expect(findings).toContainEqual({ table: 'audit', record: id, wallet: null, check: 'seal' });
    expect(findings).toContainEqual({ table: 'audit', record: id, wallet: null, check: 'block' });
  });

  it('a row is moved out of its block to where no block will ever be', async () => {
    const findings = await tampered(
      `update audit set written_by = 9000000000000000 where _id = '${rows[2]}'`,
    );
    expect(new Set(findings.map(({ record, check }) => `${record} ${check}`))).toEqual(
      new Set([`${rows[2]} block`]),
    );
  });

  it('a block is adapted to altered rows, because its seal is missing', async () => {
    const findings = await tampered(
      `delete from audit where _id = '${rows[1]}'`,
      `create table left_over as select written_by, _id, seal from audit`,
      `update audit_blocks set rows = array_remove(rows, '${rows[1]}'), digest = (
         select sha256(string_agg(uuid_send(_id) || seal, ''::bytea order by written_by, _id)) from left_over
         where written_by >= begins and written_by < ends)
       where '${rows[1]}' = any(rows)`,
    );
    expect(findings).toEqual([expect.objectContaining({ table: 'audit_blocks', check: 'seal' })]);
  });

  it('two blocks are swapped', async () => {
    const findings = await tampered(
      'update audit_blocks set number = -1 where number = 1',
      'update audit_blocks set number = 1 where number = 2',
      'update audit_blocks set number = 2 where number = -1',
    );
    expect(findings).toContainEqual({ table: 'audit_blocks', record: '1', wallet: null, check: 'seal' });
    expect(findings).toContainEqual({ table: 'audit_blocks', record: '2', wallet: null, check: 'seal' });
  });
});

describe('a checkpoint', () => {
  let checkpoint: Checkpoint;

  beforeAll(async () => {
    await audited(1);
    checkpoint = await makeCheckpoint(test.service.database, test.service.ledger.keys);
    await audited(2);
    await seal();
  });

  const findings = async () => {
    const { checked, findings } = await test.service.ledger.verify({ kind: 'all', checkpoint });
    expect(checked.checkpoints).toBe(1);
    return findings;
  };

  it('matches a database that only continued', async () => {
    expect(await findings()).toEqual([]);
  });

  it('detects a database that was rolled back, also when it continued since', async () => {
    for (const table of tables) await test.sql(`alter table ${table} disable trigger user`);
    const [head] = await test.sql<{ begins: string }>(
      `select begins::text from audit_blocks where number = ${checkpoint.block}`,
    );
    await test.sql(`delete from audit where written_by >= ${head?.begins}`);
    await test.sql(`delete from audit_blocks where number >= ${checkpoint.block}`);
    for (const table of tables) await test.sql(`alter table ${table} enable trigger user`);
    // Without the checkpoint it looks intact: only an external anchor can detect this.
    expect((await test.service.ledger.verify()).findings).toEqual([]);
    const expected = [{ table: 'audit_blocks', record: checkpoint.block, wallet: null, check: 'checkpoint' }];
    expect(await findings()).toEqual(expected);
    // A process that has seen the removed blocks creates no others in their place.
    await audited(3);
    const { database, ledger } = test.service;
    await expect(sealBlocks(database, ledger.keys)).rejects.toThrow(AuditChainBroken);
    restarted();
    await test.sql('alter table audit disable trigger user');
    await test.sql(`delete from audit where anchor is not null and written_by >= ${head?.begins}`);
    await test.sql('alter table audit enable trigger user');
    await audited(3);
    await seal();
    expect((await test.service.ledger.verify()).findings).toEqual([]);
    expect(await findings()).toEqual(expected);
  });

  it('is read from a file with other lines, but only as it was signed', () => {
    const { keys } = test.service.ledger;
    const line = JSON.stringify(checkpoint);
    expect(readCheckpoint(`\n> monedero@0.1.0 checkpoint\n\n${line}\n`, keys)).toEqual(checkpoint);
    expect(() => readCheckpoint(line.replace('"block":"', '"block":"1'), keys)).toThrow(/was altered/);
    expect(() => readCheckpoint(line, { ...keys, checkpoint: keys.block })).toThrow(/another LEDGER_KEY/);
    expect(() => readCheckpoint('not one', keys)).toThrow(/contains no checkpoint/);
  });
});

it('continues the count in a cluster that has counted fewer transactions', async () => {
  // Like after a restore from a dump: rows and blocks have higher numbers than this cluster has reached.
  for (const table of tables) await test.sql(`alter table ${table} disable trigger user`);
  await test.sql('truncate audit, audit_blocks, row_seals');
  restarted();
  for (const table of tables) await test.sql(`alter table ${table} enable trigger user`);
  await test.sql(`create or replace function audit_counts_from() returns bigint language sql immutable
    as 'select 1000000000::bigint'`);
  const before = await audited(2);
  await seal();
  const waiting = await audited(1);
  await test.sql(`create or replace function audit_counts_from() returns bigint language sql immutable
    as 'select 0::bigint'`);

  await alignTransactionCounter(test.service.database);
  const after = await audited(2);
  expect(await seal()).toBe(3);
  const findings = (await test.service.ledger.verify()).findings;
  // The seals of records were among what this test truncated.
  expect(findings.filter(({ table }) => table.startsWith('audit'))).toEqual([]);
  const [one, two, three] = await Promise.all([before, waiting, after].map(([id = '']) => blockOf(id)));
  expect(one).toBe(1);
  expect(two).toBeGreaterThan(1);
  expect(three).toBeGreaterThanOrEqual(two ?? 0);

  // If the counter is high enough already, nothing is changed.
  const counts = () => test.sql('select audit_counts_from()::text');
  const stored = await counts();
  await alignTransactionCounter(test.service.database);
  expect(await counts()).toEqual(stored);
});
