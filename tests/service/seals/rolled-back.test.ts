/** Rows that a database administrator rolls back, uses and restores: rejected meanwhile, or found afterwards. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '../../../src/engine/service/audit/record.ts';
import { CLUSTER } from '../../../src/engine/service/database/layout/cluster.ts';
import { newId } from '../../../src/engine/service/newId.ts';
import { accept } from '../../../src/engine/service/sealedRows/accept.ts';
import { findRolledBack } from '../../../src/engine/service/sealedRows/revisions.ts';
import { PASSWORD, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectMoved, move } from '../money.ts';
import { buildUser, createRecord, findWallet, type Platform, signInToPlatform } from '../platform.ts';
import { rollBack } from '../rollBack.ts';
import { sealEverything } from '../sealing.ts';
import { authenticator } from '../sessions/authenticator.ts';
import { asOwner } from '../tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  wallet = await findWallet(test, root, one.customerId);
  await expectMoved(test, { as: root, wallet, amount: '100.00' });
});
afterAll(() => test.close());

const findings = async () => (await test.service.ledger.verify()).findings;

describe('a reversal', () => {
  const reverse = (id: string) =>
    test.call('POST', `transaction/${id}/reverse`, {
      as: platform.root,
      body: { reason: 'A mistake' },
      headers: { 'idempotency-key': randomUUID() },
    });
  let original: string;
  let reversal: string;
  beforeAll(async () => {
    original = (await expectMoved(test, { as: platform.root, wallet, amount: '5.00' }))._id;
    const { body, text } = await reverse(original);
    expect(body.data, text).toBeDefined();
    [reversal] = body.data.reversedBy;
    await asOwner(
      test,
      `create table kept_reversal as select * from transactions where _id = '${reversal}'`,
      `create table kept_log as select * from audit where record = '${original}' and action = 'reverse'`,
    );
  });
  const restore = () =>
    asOwner(
      test,
      `delete from transactions where _id = '${reversal}'`,
      'insert into transactions select * from kept_reversal',
      'insert into audit select * from kept_log where _id not in (select _id from audit)',
    );
  afterEach(restore);

  it.each([
    ['status', `status = 'incorrect'`],
    ['data', 'data = null'],
    ['reference to the original', `data = jsonb_build_object('reverses', '${newId()}')`],
    ['amount', 'amount = 1'],
  ])('still counts when its %s was edited', async (_, change) => {
    await asOwner(test, `update transactions set ${change} where _id = '${reversal}'`);
    const { status, body } = await reverse(original);
    expect([status, body.code]).toEqual([422, 'row_altered']);
  });

  it('allows a second reversal when hidden together with its audit entry, which is found afterwards', async () => {
    await asOwner(
      test,
      `update transactions set status = 'incorrect' where _id = '${reversal}'`,
      `delete from audit where _id in (select _id from kept_log)`,
    );
    expect((await reverse(original)).status).toBe(200);
    await restore();
    expect(await findings()).toContainEqual({
      ...{ table: 'transactions', record: original, wallet, check: 'overReversed' },
    });
  });
});

it('rejects postings while the row of the client is missing', async () => {
  const { root, two } = platform;
  const theirs = await findWallet(test, root, two.customerId);
  await asOwner(
    test,
    `create table kept_client as select * from clients where _id = '${two.client}'`,
    `delete from clients where _id = '${two.client}'`,
  );
  const { status, body } = await move(test, { as: root, wallet: theirs, amount: '1.00' });
  expect([status, body.code]).toEqual([422, 'row_altered']);
  await asOwner(test, 'insert into clients select * from kept_client');
});

describe('a row that is rolled back with its row seal', () => {
  const stored = ['users', 'wallets', 'second_factors'];

  it('does not let a deactivated user sign in, and is named', async () => {
    const { root, one } = platform;
    await sealEverything(test);
    const { _id: staff } = await createRecord(
      test,
      root,
      'user',
      buildUser('set.back', 'admin', { client: one.client }),
    );
    await sealEverything(test);
    const restore = await rollBack(test, stored, async () => {
      const { status, text } = await test.call('PUT', `user/${staff}`, {
        as: root,
        body: { status: 'inactive' },
      });
      expect(status, text).toBe(200);
    });
    const { body } = await test.call('POST', 'jwt/login', {
      body: { userName: 'set.back', password: PASSWORD },
    });
    expect(body.code).toBe('account_altered');
    expect(await findings()).toContainEqual(
      expect.objectContaining({ table: 'users', record: staff, check: 'seal' }),
    );
    await restore();
    expect(await findings()).not.toContainEqual(expect.objectContaining({ table: 'users' }));
  });

  it('is found by a verification however long the log is since, and can be accepted', async () => {
    const { root, one } = platform;
    const { _id: staff } = await createRecord(
      test,
      root,
      'user',
      buildUser('often.in', 'admin', { client: one.client }),
    );
    const restore = await rollBack(test, stored, () =>
      test.call('PUT', `user/${staff}`, { as: root, body: { status: 'inactive' } }),
    );
    const matches = { table: 'users', record: staff };
    const { database, keys } = test.service;
    const isSeenInUse = async () => (await findRolledBack(database.orm, [matches])).size === 1;
    const signIns = (count: number) =>
      database.transaction((transaction) =>
        recordAudit(
          transaction,
          keys,
          Array.from({ length: count }, () => ({
            ...{ user: null, client: null, action: 'sign_in_failed', resource: 'user', record: staff },
          })),
        ),
      );
    await signIns(499);
    expect(await isSeenInUse()).toBe(true);
    await signIns(1);
    // On Citus each server reads all entries.
    expect(await isSeenInUse()).toBe(database.orm.layout === CLUSTER);
    expect(await findings()).toContainEqual(expect.objectContaining({ ...matches, check: 'seal' }));
    expect(await accept({ database, keys }, `users:${staff}`)).toBe(`users ${staff} is sealed as it stands.`);
    expect(await findings()).not.toContainEqual(expect.objectContaining({ ...matches, check: 'seal' }));
    await expect(accept({ database, keys }, `users:${staff}`)).rejects.toThrow('There is nothing to accept');
    await restore();
  });

  it('moves no money out of a frozen wallet', async () => {
    const { root } = platform;
    const restore = await rollBack(test, stored, async () => {
      const { status, text } = await test.call('POST', `wallets/${wallet}/freeze`, {
        as: root,
        body: { reason: 'A suspicion' },
      });
      expect(status, text).toBe(200);
    });
    const { body } = await move(test, { as: root, wallet, type: 'debit', amount: '1.00' });
    expect(body.code).toBe('row_altered');
    await restore();
  });

  describe('of a user with a second factor', () => {
    let staff: string;
    let as: Tokens;
    const login = (code?: string, password = PASSWORD) =>
      test.call('POST', 'jwt/login', {
        body: { userName: `careful.${round}`, password, ...(code !== undefined && { code }) },
      });
    let round = 0;
    beforeEach(async () => {
      round += 1;
      const about = buildUser(`careful.${round}`, 'admin', { client: platform.one.client });
      staff = (await createRecord(test, platform.root, 'user', about))._id;
      as = await test.signIn(`careful.${round}`);
    });
    const begin = (code?: string) =>
      test.call('POST', 'account/secondFactor', {
        ...{ as, body: { currentPassword: PASSWORD, ...(code !== undefined && { code }) } },
      });
    async function switchOn(code?: string): Promise<string[]> {
      const app = authenticator((await begin(code)).body.data.uri);
      const { body, text } = await test.call('POST', 'account/secondFactor/confirm', {
        ...{ as, body: { code: app.code() } },
      });
      expect(body.data, text).toBeDefined();
      return body.data.recoveryCodes;
    }
    const isNamed = async (table: string) =>
      (await findings()).some((one) => one.table === table && one.record === staff && one.check === 'seal');

    it('requires the second factor that was disabled', async () => {
      const restore = await rollBack(test, stored, () => switchOn());
      expect((await login()).body.code).toBe('account_altered');
      expect(await isNamed('users')).toBe(true);
      await restore();
      expect(await isNamed('users')).toBe(false);
    });

    it('rejects codes of a replaced second factor', async () => {
      const [first, second] = await switchOn();
      const restore = await rollBack(test, stored, () => switchOn(first));
      expect((await login(second)).body.code).toBe('account_altered');
      expect(await isNamed('second_factors')).toBe(true);
      await restore();
      expect(await isNamed('second_factors')).toBe(false);
    });

    it.each([
      ['signed in', (code?: string) => login(code)],
      [
        'confirmed their identity',
        (code?: string) => test.call('POST', 'account/confirm', { as, body: { code } }),
      ],
      [
        'created recovery codes',
        (code?: string) => test.call('POST', 'account/secondFactor/recoveryCodes', { as, body: { code } }),
      ],
    ])('accepts no code a second time: a user has %s with it', async (_, use) => {
      const [code] = await switchOn();
      const restore = await rollBack(test, ['second_factors'], async () => {
        const { status, text } = await use(code);
        expect(status, text).toBe(200);
      });
      expect((await login(code)).body.code).toBe('row_altered');
      await restore();
      expect(await isNamed('second_factors')).toBe(false);
    });

    it('is named once restored if it was used meanwhile, even without its audit entry', async () => {
      const [code] = await switchOn();
      const restore = await rollBack(test, ['second_factors'], () => login(code));
      const entry = `record = '${staff}' and action = 'sign_in' and data -> 'after' ->> 'secondFactor' is not null`;
      await asOwner(
        test,
        `create table kept_sign_in as select * from audit where ${entry}`,
        `delete from audit where ${entry}`,
      );
      expect((await login(code)).status).toBe(200);
      await restore();
      await asOwner(test, 'insert into audit select * from kept_sign_in', 'drop table kept_sign_in');
      expect(await isNamed('second_factors')).toBe(true);
    });

    it('rejects a replaced password', async () => {
      const restore = await rollBack(test, stored, async () => {
        const body = { currentPassword: PASSWORD, password: 'Another-2-password' };
        const { status, text } = await test.call('PUT', 'account/password', { as, body });
        expect(status, text).toBe(200);
      });
      expect((await login()).body.code).toBe('account_altered');
      await restore();
      expect(await isNamed('users')).toBe(false);
    });
  });

  it('is detected by later actions if it was used while rolled back, even without its audit entry', async () => {
    const { root, one } = platform;
    const { _id: staff } = await createRecord(
      test,
      root,
      'user',
      buildUser('set.back.again', 'admin', { client: one.client }),
    );
    const restore = await rollBack(test, stored, () =>
      test.call('PUT', `user/${staff}`, { as: root, body: { status: 'inactive' } }),
    );
    const entry = `record = '${staff}' and data -> 'after' ->> 'status' = 'inactive'`;
    await asOwner(
      test,
      `create table kept_entry as select * from audit where ${entry}`,
      // As long ago as an attack takes.
      `update audit set date = now() - interval '5 minutes' where record = '${staff}'`,
      `update kept_entry set date = date - interval '6 seconds'`,
      `delete from audit where ${entry}`,
    );
    expect(
      (await test.call('POST', 'jwt/login', { body: { userName: 'set.back.again', password: PASSWORD } }))
        .status,
    ).toBe(200);
    await restore();
    await asOwner(test, 'insert into audit select * from kept_entry');
    const byInactive = async () => (await findings()).filter(({ check }) => check === 'inactiveActor');
    expect(await byInactive()).toEqual([expect.objectContaining({ table: 'audit' })]);

    // Other actions may have begun before, at most as long as a request can take.
    const act = {
      ...{ user: staff, role: 'admin', client: null },
      ...{ action: 'update', resource: 'client', record: one.client },
    };
    await test.service.database.transaction((transaction) =>
      recordAudit(transaction, test.service.keys, [act]),
    );
    const inactiveSince = (minutes: number) =>
      asOwner(test, `update audit set date = now() - interval '${minutes} minutes' where ${entry}`);
    await inactiveSince(2);
    expect(await byInactive()).toHaveLength(1);
    await inactiveSince(4);
    expect(await byInactive()).toHaveLength(2);

    // The process that reactivated them has a slow clock, and the entry names no user.
    await test.call('PUT', `user/${staff}`, { as: root, body: { status: 'active' } });
    await asOwner(
      test,
      `update audit set date = now() - interval '5 minutes'
        where record = '${staff}' and data -> 'after' ->> 'status' = 'active' and action = 'update'`,
      `insert into audit (_id, date, action, resource, record, data, seal)
        select '${newId()}', now(), 'update', 'user', 'nobody', '{"after":{"status":"inactive"}}', seal
        from kept_entry`,
    );
    expect(await byInactive()).toEqual([]);
  });

  it('is detected by actions of a role that it had meanwhile, even without its audit entry', async () => {
    const { root, one } = platform;
    const permissions = [{ action: 'read', subject: 'Audit', allowed: true }];
    await createRecord(test, root, 'role', { _id: 'auditor', permissions });
    const { _id: staff } = await createRecord(test, root, 'user', buildUser('was.strong', 'super_admin'));
    const assign = async (role: string) => {
      const { status, text } = await test.call('PUT', `user/${staff}`, { as: root, body: { role } });
      expect(status, text).toBe(200);
    };
    const byOtherRole = async () =>
      (await findings()).flatMap(({ check, record }) => (check === 'otherRole' ? [record] : []));
    const acts = () =>
      test.sql<{ _id: string; as: string }>(
        `select _id, data ->> 'as' as "as" from audit where "user" = '${staff}' order by _id`,
      );
    await test.signIn('was.strong');
    await assign('auditor');
    await assign('super_admin');
    const as = await test.signIn('was.strong');
    const before = await acts();
    expect(before.map((one) => one.as)).toEqual(['super_admin', 'super_admin']);

    const restore = await rollBack(test, stored, () => assign('auditor'));
    const entry = `record = '${staff}' and data -> 'after' ->> 'role' = 'auditor'`;
    await asOwner(
      test,
      // As long ago as an attack takes.
      `update audit set date = now() - interval '5 minutes' where record = '${staff}'`,
      `create table kept_demotion as select * from audit where ${entry}`,
      `delete from audit where ${entry}`,
    );
    await test.signIn('was.strong');
    await expectMoved(test, { as, wallet, amount: '1.00' });
    await createRecord(test, as, 'user', buildUser('by.strong', 'customer', { client: one.client }));
    const during = (await acts()).slice(before.length);
    expect(during.map((one) => one.as)).toEqual(['super_admin', 'super_admin', 'super_admin']);
    await restore();
    await asOwner(
      test,
      'insert into audit select * from kept_demotion',
      'update edition set version = gen_random_uuid()',
    );
    expect((await byOtherRole()).sort()).toEqual(during.map(({ _id }) => _id));

    // Actions of the role that they have, also after a further change, are theirs.
    await test.signIn('was.strong');
    await assign('super_admin');
    await createRecord(test, as, 'currency', { abbreviation: 'XTS', name: 'Test', symbol: 'T' });
    expect(await byOtherRole()).toHaveLength(during.length);
  });
});
