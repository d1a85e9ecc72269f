/** Every alteration of the ledger by a database administrator is found and named. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WalletFinding } from '../../../src/ledger/scope.ts';
import { some } from '../../setup/sampled.ts';
import { startServiceWithPlatform, type TestService } from '../harness.ts';
import { expectMoved, move, readBalance } from '../money.ts';
import { type Platform, signInToPlatform } from '../platform.ts';
import { sealEverything } from '../sealing.ts';
import { asOwner, editColumnSql, snapshotTables } from '../tampering.ts';

const OTHER_ID = '01900000-0000-7000-8000-0000000000aa';

let test: TestService;
let platform: Platform;
let wallet: string;
let target: { _id: string };
let restore: (tables?: readonly string[]) => Promise<void>;
let columns: { table: string; column: string; type: string }[];

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = one.clientWallet;
  await expectMoved(test, { as: root, wallet, amount: '100.00' });
  await test.sql(`create table old_balances as table balances`);
  target = await expectMoved(test, { as: root, wallet, amount: '50.00', reference: 'The target' });
  await expectMoved(test, { as: root, wallet, amount: '25.00' });
  expect((await move(test, { as: root, wallet, type: 'debit', amount: '999.00' })).status).toBe(422);
  const agent = await test.sql<{ _id: string }>(`select _id from wallets where owner = '${one.agentId}'`);
  await expectMoved(test, { as: root, wallet: String(agent[0]?._id), amount: '10.00' });
  await sealEverything(test);
  restore = await snapshotTables(test);
  columns = await test.sql(`select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns
    where table_schema = 'public' and table_name in ('entries', 'transactions', 'balances', 'audit', 'audit_blocks')`);
});

afterAll(() => test.close());

/** Restores the state before the test. */
afterEach(() => restore());

async function tamper(...statements: string[]): Promise<WalletFinding[]> {
  await asOwner(test, ...statements);
  return (await test.service.ledger.verify()).findings;
}

const ofTarget = () => `transaction = '${target._id}' and wallet = '${wallet}'`;
const lastEntry = () =>
  `wallet = '${wallet}' and sequence = (select max(sequence) from entries where wallet = '${wallet}')`;

it('finds nothing in an untouched ledger, and reports what it checked', async () => {
  const report = await test.service.ledger.verify();
  expect(report.findings).toEqual([]);
  expect(report.checked).toMatchObject({ entries: 8, transactions: 5, wallets: 11 });
  expect(report.checked.audit).toBeGreaterThan(4);
  expect(report.checked.balances).toBeGreaterThan(1);
});

describe('the database itself rejects', () => {
  for (const table of ['entries', 'transactions', 'audit', 'audit_blocks']) {
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set seal = seal`,
      `truncate ${table}`,
    ]) {
      it(statement, async () => {
        await expect(test.sql(statement)).rejects.toMatchObject({
          cause: { message: expect.stringContaining('never changed or removed') },
        });
      });
    }
  }
});

/** Another value of the same type. */
function edited(column: string, type: string): string {
  const name = `"${column}"`;
  switch (type) {
    case 'uuid':
      return `'${OTHER_ID}'`;
    case 'ARRAY':
      return `${name}[2:]`;
    case 'bigint':
      return `${name} + 1000`;
    case 'jsonb':
      return `'{"edited": true}'`;
    case 'bytea':
      return `coalesce(set_byte(${name}, 3, 255 - get_byte(${name}, 3)), '\\x00')`;
    case 'timestamp with time zone':
      // In this form it depends on no setting, which Citus would reject.
      return `(${name} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`;
    default:
      return `coalesce(${name}, '') || 'x'`;
  }
}

describe('every edited field is found', () => {
  const rowOf: Record<string, () => string> = {
    entries: ofTarget,
    transactions: () => `_id = '${target._id}'`,
    balances: () => `wallet = '${wallet}' and units > 0`,
    audit: () => `record = '${target._id}'`,
    audit_blocks: () => 'number = 1',
  };
  for (const table of Object.keys(rowOf)) {
    it(`in ${table}`, async () => {
      const missed: string[] = [];
      const own = columns.filter((one) => one.table === table);
      expect(own.length).toBeGreaterThan(5);
      for (const { column, type } of some(own, 3)) {
        const findings = await tamper(
          ...editColumnSql(test, {
            table,
            column,
            value: edited(column, type),
            where: String(rowOf[table]?.()),
          }),
        );
        if (!findings.some((finding) => finding.table === table)) missed.push(column);
        await restore([table]);
      }
      expect(missed).toEqual([]);
    });
  }

  it('and reported with its record, its wallet and the failed check', async () => {
    const findings = await tamper(`update transactions set amount = amount + 1 where _id = '${target._id}'`);
    expect(findings).toEqual([{ table: 'transactions', record: target._id, wallet, check: 'seal' }]);
  });
});

describe('a break in the chain of entries is found when', () => {
  it('a middle entry is deleted', async () => {
    const findings = await tamper(`delete from entries where ${ofTarget()}`);
    expect(findings).toContainEqual(expect.objectContaining({ table: 'entries', wallet, check: 'sequence' }));
    expect(findings).toContainEqual(expect.objectContaining({ record: target._id, check: 'entries' }));
  });

  it('the last entry is deleted', async () => {
    const findings = await tamper(`delete from entries where ${lastEntry()}`);
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'head' }));
  });

  it('the last entry is deleted and the balance restored to match', async () => {
    const findings = await tamper(
      `delete from entries where ${lastEntry()}`,
      `update balances set (units, sequence, head) = (
        select balance_after, sequence, seal from entries where ${lastEntry()})
        where wallet = '${wallet}' and sequence > 0`,
    );
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'seal' }));
  });

  it('an entry is inserted after the last', async () => {
    const findings = await tamper(`insert into entries
      select wallet, currency, sequence + 1, transaction, 5, balance_after + 5, date, seal
      from entries where ${lastEntry()}`);
    expect(findings).toContainEqual(expect.objectContaining({ table: 'entries', wallet, check: 'seal' }));
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'head' }));
  });

  it('two entries are swapped', async () => {
    const swap = (from: number, to: number) =>
      `update entries set sequence = ${to} where wallet = '${wallet}' and sequence = ${from}`;
    const findings = await tamper(swap(1, 99), swap(2, 1), swap(99, 2));
    expect(findings.filter(({ table, check }) => table === 'entries' && check === 'seal').length).toBe(3);
  });
});

describe('an alteration of balances and wallets is found when', () => {
  it('only a balance is edited', async () => {
    const findings = await tamper(`update balances set units = units + 1000000 where wallet = '${wallet}'`);
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'seal' }));
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', check: 'zeroSum' }));
  });

  it('a balance is restored with its old head and seal', async () => {
    const findings = await tamper(
      `delete from balances where wallet = '${wallet}'`,
      `insert into balances select * from old_balances where wallet = '${wallet}'`,
    );
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'head' }));
  });

  it('a balance is deleted', async () => {
    const findings = await tamper(`delete from balances where wallet = '${wallet}'`);
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'missing' }));
  });

  it('a wallet is deleted with its balances and entries', async () => {
    const findings = await tamper(
      `delete from entries where wallet = '${wallet}'`,
      `delete from balances where wallet = '${wallet}'`,
      `delete from wallets where _id = '${wallet}'`,
    );
    const named = findings.filter(({ record, check }) => record === target._id && check === 'entries');
    expect(named).toHaveLength(1);
  });

  it('a wallet is moved to another owner', async () => {
    const owner = platform.one.customerId;
    const findings = await tamper(
      `update wallets set owner = '${OTHER_ID}' where owner = '${owner}'`,
      `update wallets set owner = '${owner}', owner_type = 'user' where _id = '${wallet}'`,
    );
    expect(findings).toContainEqual(expect.objectContaining({ table: 'balances', wallet, check: 'seal' }));
  });

  describe('a wallet moved to another client is found', () => {
    const named = (check = 'client') => ({ table: 'wallets', record: wallet, wallet, check });

    it('when nothing else changed', async () => {
      const findings = await tamper(
        `update wallets set client = '${platform.two.client}' where _id = '${wallet}'`,
      );
      expect(findings).toEqual([named('seal'), named()]);
    });

    it('when it belongs to no client, even if only one wallet is checked', async () => {
      await tamper(`update wallets set client = null where _id = '${wallet}'`);
      const report = await test.service.ledger.verify({ kind: 'wallet', wallet });
      expect(report.findings).toEqual([named('seal'), named()]);
    });

    it('when it holds no money yet', async () => {
      const of = `owner = '${platform.one.customerId}'`;
      const findings = await tamper(`update wallets set client = '${platform.two.client}' where ${of}`);
      expect(findings.map(({ table, check }) => [table, check])).toEqual([
        ['wallets', 'seal'],
        ['wallets', 'client'],
      ]);
    });

    it('when its owner moved too, once it has moved money', async () => {
      const [{ _id }] = (await test.sql(
        `select _id from wallets where owner = '${platform.one.agentId}'`,
      )) as [{ _id: string }];
      const findings = await tamper(
        `update users set client = '${platform.two.client}' where _id = '${platform.one.agentId}'`,
        `update wallets set client = '${platform.two.client}' where _id = '${_id}'`,
      );
      expect(findings).toContainEqual({ table: 'wallets', record: _id, wallet: _id, check: 'client' });
    });

    it('when its owner was removed', async () => {
      const owner = `owner = '${platform.one.customerId}'`;
      const findings = await tamper(`update wallets set ${owner.replace(platform.one.customerId, OTHER_ID)},
        client = null where ${owner}`);
      expect(findings).toContainEqual(expect.objectContaining({ table: 'wallets', check: 'client' }));
    });
  });

  it('rejects postings to an altered balance', async () => {
    await tamper(`update balances set units = units + 1000000 where wallet = '${wallet}'`);
    const response = await move(test, { as: platform.root, wallet, type: 'debit', amount: '500.00' });
    expect(response.body).toMatchObject({ statusCode: 422, code: 'wallet_altered' });
    expect(await readBalance(test, platform.root, wallet)).toBe('10175.00');
  });
});

describe('an alteration of transactions and the audit log', () => {
  it('is found when a transaction is deleted', async () => {
    const findings = await tamper(`delete from transactions where _id = '${target._id}'`);
    expect(findings).toContainEqual({ table: 'entries', record: target._id, wallet, check: 'transaction' });
    expect(findings).toContainEqual(expect.objectContaining({ table: 'audit', check: 'transaction' }));
  });

  it('is found when a declined transaction is deleted', async () => {
    const findings = await tamper(`delete from transactions where status = 'incorrect'`);
    expect(findings).toContainEqual(expect.objectContaining({ table: 'audit', check: 'transaction' }));
  });

  it('is found when the audit entry of a transaction is deleted', async () => {
    const findings = await tamper(`delete from audit where record = '${target._id}'`);
    expect(findings).toEqual([
      { table: 'transactions', record: target._id, wallet, check: 'audit' },
      { table: 'audit', record: expect.any(String), wallet: null, check: 'block' },
    ]);
  });

  it('is marked on the row when it is read', async () => {
    const as = platform.root;
    const transactionNow = () => test.call('GET', `transaction/${target._id}`, { as });
    expect((await transactionNow()).body.data.altered).toBe(false);
    await tamper(`update transactions set reference = 'Edited' where _id = '${target._id}'`);
    expect((await transactionNow()).body.data.altered).toBe(true);
    await tamper(`update audit set content = 'Edited' where record = '${target._id}'`);
    const { body } = await test.call('POST', 'audit', { as, body: { filter: { record: target._id } } });
    expect(body.data.map(({ altered }: { altered: boolean }) => altered)).toEqual([true]);
  });

  it('is marked on a transaction whose entry was edited', async () => {
    await tamper(`update entries set date = '2020-01-01' where ${ofTarget()}`);
    const { body } = await test.call('GET', `transaction/${target._id}`, { as: platform.root });
    expect(body.data.altered).toBe(true);
  });
});

it('is listed a hundred times per kind and counted beyond, so that no kind hides another', async () => {
  const report = async (rows: number) => {
    await tamper(
      `insert into audit (_id, date, "user", client, action, resource, record, content, data, seal, written_by)
        select gen_random_uuid(), date, "user", client, action, resource, gen_random_uuid()::text, content, data,
          seal, -1 from audit cross join generate_series(1, ${rows}) where record = '${target._id}'`,
      `update balances set units = units + 1 where wallet = '${wallet}' and units > 0`,
    );
    return test.service.ledger.verify();
  };
  const { findings, more, found } = await report(9000);
  const kinds = new Map<string, number>();
  for (const { table, check } of findings)
    kinds.set(`${table} ${check}`, (kinds.get(`${table} ${check}`) ?? 0) + 1);
  expect(Object.fromEntries(kinds)).toEqual({
    'audit seal': 100,
    'audit transaction': 100,
    'audit block': 100,
    'balances seal': 1,
    'balances zeroSum': 1,
  });
  expect(more).toEqual([
    { table: 'audit', check: 'seal', rows: 8900 },
    { table: 'audit', check: 'transaction', rows: 8900 },
    { table: 'audit', check: 'block', rows: 8900 },
  ]);
  expect(found).toBe(27_002);
});
