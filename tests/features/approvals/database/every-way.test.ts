/** With a policy on everything at once, nothing moves and nobody gets a right without a second person, whichever way in is used. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../src/engine/contract/index.ts';
import { canNeedApproval } from '../../../../src/engine/service/approvals/approvals.ts';
import { changeOperations, moneyOperations } from '../../../../src/features/approvals/operations.ts';
import type { TestService, Tokens } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import { buildUser, createRecord, findWallet, type Platform } from '../../../service/platform.ts';
import { type Call, pendingOf, sendTo, startSuite } from '../requests.ts';
import { withoutApproval } from '../withoutApproval.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
/** May do what root may. */
let second: Tokens;
let wallet: string;
let agentWallet: string;
/** Acts as a program. */
let key: Tokens;

beforeAll(async () => {
  ({ test, platform, root, second } = await startSuite());
  wallet = await findWallet(test, root, platform.one.customerId);
  agentWallet = await findWallet(test, root, platform.one.agentId);
  const adminWallet = await findWallet(test, root, platform.one.adminId);
  for (const one of [wallet, agentWallet, adminWallet, platform.one.clientWallet])
    await expectMoved(test, { as: root, wallet: one, amount: '1000' });
  const program = await createRecord(test, root, 'program', { name: 'Payments', role: 'root' });
  const scopes = [{ action: 'manage', subject: 'all', allowed: true }];
  const created = await createRecord(test, root, 'apiKey', {
    ...{ name: 'Payments', program: program._id, scopes, unattended: true },
  });
  key = { accessToken: created._generated.token, refreshToken: '' };
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

const send = (...call: Call) => sendTo(test, ...call);
const approve = (id: string) => send('POST', `approval/${id}/approve`, second);

const credit = (as: Tokens, idempotencyKey: string) =>
  send(
    'POST',
    `wallet/${wallet}/credit?currency=USD`,
    as,
    { amount: '5.00', reference: 'A payment' },
    idempotencyKey,
  );

const count = async (from: string) =>
  (await test.sql(`select count(*)::int as count from ${from}`))[0]?.count;
/** Each change of a record adds a seal, but those of requests are no changes of anything else. */
const countChanges = () => count(`row_seals where "table" not like 'approv%'`);

it('every call that changes something can wait, or has a reason why not', () => {
  const called = [...test.service.calls.values()].map(({ call }) => call);
  const isOwn = ({ permission }: (typeof called)[number]) => typeof permission === 'string';
  const others = called.filter(
    (call) =>
      call.method !== 'GET' &&
      !canNeedApproval(call) &&
      // About one's own account, session and files. The rows of an import are judged like calls.
      !isOwn(call) &&
      // Each record waits by itself.
      !call.action?.isBulk &&
      !/(^|\/)export(\/|$)/.test(call.path),
  );
  const names = others.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(Object.keys(withoutApproval).toSorted());
});

type Way = (key: string) => ReturnType<typeof send>;
const terms = { currency: 'USD', amount: '5.00', reference: 'A payment' };
/** The operation, the call, and how many transactions it makes if not one. */
const ways: Record<string, [operation: string, way: Way, count?: number]> = {
  'with an API key': ['credit', (idempotencyKey) => credit(key, idempotencyKey)],
  'POST wallet/{id}/credit': ['credit', (key) => credit(root, key)],
  'POST wallet/{id}/debit': [
    'debit',
    (key) =>
      send(
        'POST',
        `wallet/${wallet}/debit?currency=USD`,
        root,
        { amount: '5.00', reference: 'A payment' },
        key,
      ),
  ],
  'PATCH wallet/updateBalanceRoot/{id}': [
    'credit',
    (key) => send('PATCH', `wallet/updateBalanceRoot/${platform.one.client}`, root, terms, key),
  ],
  'POST transaction, credit': [
    'credit',
    (key) => send('POST', 'transaction', root, { ...terms, type: 'credit', to: wallet }, key),
  ],
  'POST transaction, debit': [
    'debit',
    (key) => send('POST', 'transaction', root, { ...terms, type: 'debit', from: wallet }, key),
  ],
  'POST transaction, transfer': [
    'transfer',
    (key) =>
      send('POST', 'transaction', root, { ...terms, type: 'transfer', from: wallet, to: agentWallet }, key),
  ],
  'POST wallet/transfer': [
    'transfer',
    (key) => send('POST', 'wallet/transfer', platform.one.customer, { ...terms, to: agentWallet }, key),
  ],
  'POST wallet/transfers, atomic': [
    'transfer',
    (key) => {
      const half = { ...terms, amount: '2.50', to: agentWallet };
      return send(
        'POST',
        'wallet/transfers',
        platform.one.customer,
        { atomic: true, transfers: [half, half] },
        key,
      );
    },
    2,
  ],
  'POST wallet/agent-user': [
    'transfer',
    (key) => send('POST', 'wallet/agent-user', platform.one.agent, { ...terms, to: wallet }, key),
  ],
  'POST wallet/admin-client': [
    'transfer',
    (key) =>
      send('POST', 'wallet/admin-client', platform.one.admin, { ...terms, to: platform.one.client }, key),
  ],
  'POST transaction/{id}/reverse': [
    'reversal',
    async (key) => {
      const [paid] = await test.sql<{ _id: string }>(
        `select _id from transactions where to_wallet = '${wallet}' and amount = 100000`,
      );
      return send('POST', `transaction/${paid?._id}/reverse`, root, { amount: '5.00', reason: 'Wrong' }, key);
    },
  ],
  'POST hold/{id}/capture': [
    'transfer',
    async (key) => {
      const hold = await createRecord(test, root, 'hold', {
        ...{ wallet, currency: 'USD', amount: '5.00', to: agentWallet, reference: 'A hold' },
      });
      return send('POST', `hold/${hold._id}/capture`, root, {}, key);
    },
  ],
};

describe('with a policy per day', () => {
  it.each(Object.entries(ways))('%s cannot be split below its amount', async (_name, [operation, way]) => {
    const mostMoved = async () => {
      const [row] = await test.sql<{ used: string }>(
        `select coalesce(max(used), 0)::text as used from limit_uses where direction = 'maker' and operation = '${operation}'`,
      );
      return BigInt(row?.used ?? 0);
    };
    // Above what the other ways have moved.
    const from = (await mostMoved()) + 1000n;
    const policy = await createRecord(test, root, 'approvalPolicy', {
      ...{
        name: operation,
        operation,
        currency: 'USD',
        per: 'day',
        from: formatAmount(from, 2),
        approvers: 1,
      },
    });
    const statuses: number[] = [];
    while (!statuses.includes(202) && statuses.length < Number(from / 500n)) {
      const { status, body, text } = await way(randomUUID());
      expect(status, text).toBeLessThan(300);
      statuses.push(status);
      if (status === 202)
        await send('POST', `approval/${body.approval._id}/reject`, second, { reason: 'Split' });
    }
    expect(statuses).toContain(202);
    expect(statuses.length).toBeGreaterThan(1);
    expect(await mostMoved()).toBeLessThan(from);
    expect((await send('DELETE', `approvalPolicy/${policy._id}`, root)).status).toBe(200);
  });
});

describe('with a policy on everything at once', () => {
  beforeAll(async () => {
    const money = moneyOperations.map((operation) => ({ operation, currency: 'USD', from: '0' }));
    // That on policies comes last: from then on, none can be added.
    for (const terms of [...money, ...changeOperations.map((operation) => ({ operation }))])
      await createRecord(test, root, 'approvalPolicy', { ...terms, name: terms.operation, approvers: 1 });
  });

  describe('money', () => {
    it.each(Object.entries(ways))(
      '%s moves nothing without a second person',
      async (_name, [, way, transactions = 1]) => {
        const before = await count('entries');
        const { _id } = await pendingOf(way(randomUUID()));
        expect(await count('entries')).toBe(before);
        const { status, body, text } = await approve(_id);
        expect([status, body.data?.status], text).toEqual([200, 'executed']);
        expect(await count('entries')).not.toBe(before);
        expect(await count(`transactions where data->>'approval' = '${_id}'`)).toBe(transactions);
      },
    );

    it('covers every call that moves money', () => {
      const moving = [...test.service.calls.values()]
        .flatMap(({ call }) => (call.movesMoney ? [call.path] : []))
        // Bonuses test their own.
        .filter((path) => !path.startsWith('/bonus/'));
      expect(moving.sort()).toEqual([
        // Reserves money and moves none: its capture does.
        '/hold',
        '/hold/:id/capture',
        '/transaction',
        '/transaction/:id/reverse',
        '/wallet/:walletId/:type',
        '/wallet/admin-client',
        '/wallet/agent-user',
        '/wallet/transfer',
        '/wallet/transfers',
        '/wallet/updateBalanceRoot/:id',
      ]);
    });

    it('a capture shows approvers what its hold makes available to it', async () => {
      const { effect } = await pendingOf(ways['POST hold/{id}/capture']?.[1](randomUUID()) as never);
      expect(effect).toMatchObject({ units: '500', endsHold: '500' });
    });

    it('a list that is booked as a whole must be one payment, which a request can show', async () => {
      const transfers = [wallet, agentWallet].map((from) => ({
        ...{ ...terms, from, to: from === wallet ? agentWallet : wallet },
      }));
      const { status, body } = await send('POST', 'wallet/transfers', root, { atomic: true, transfers });
      expect([status, body.complaints]).toEqual([400, { transfers: { key: 'validation.approvedApart' } }]);
    });

    it('several transfers in a call wait each on its own', async () => {
      const before = await count('entries');
      const transfers = [1, 2].map(() => ({ ...terms, to: agentWallet, key: randomUUID() }));
      const { body, text } = await send('POST', 'wallet/transfers', platform.one.customer, { transfers });
      expect(body.data, text).toEqual([1, 2].map(() => ({ approval: expect.any(String) })));
      expect(await count('entries')).toBe(before);
    });
  });

  describe('rights', () => {
    const changes: Record<string, () => ReturnType<typeof send>> = {
      'a new user': () => send('POST', 'user', root, buildUser(`new${Date.now()}`, 'super_admin')),
      'a user deactivated': () => send('POST', `user/${platform.two.agentId}/deactivate`, root),
      'permissions of a role': () => {
        const permissions = [{ subject: 'all', action: 'read', allowed: true }];
        return send('PUT', 'role/customer', root, { permissions });
      },
      'permissions by their own call': () =>
        send('PUT', 'role/update/agent/permission', root, {
          permissions: [{ subject: 'User', action: 'credit', allowed: true }],
        }),
      'a new role': () => send('POST', 'role', root, { _id: `role${Date.now()}`, permissions: [] }),
      "a client's currencies": () =>
        send('PUT', `client/${platform.two.client}`, root, {
          activatedCurrencies: [platform.usd, platform.btc],
        }),
      "a client's key": () => send('POST', `client/${platform.two.client}/replaceKey`, root),
      'a limit': () =>
        send('POST', 'limit', root, {
          ...{ scope: 'role', role: 'agent', operations: ['debit'], currency: 'USD', per: 'month' },
          ...{ most: '1000000', reason: 'High' },
        }),
    };

    it.each(Object.entries(changes))('%s waits for a second person', async (_name, change) => {
      const before = await countChanges();
      const { _id } = await pendingOf(change());
      expect(await countChanges()).toBe(before);
      const { body, text } = await approve(_id);
      expect(body.data?.status, text).toBe('executed');
      expect(await countChanges()).not.toBe(before);
    });

    it('each record of a bulk action waits', async () => {
      const before = await countChanges();
      const ids = [platform.one.agentId, platform.one.customerId];
      const { body, text } = await send('POST', 'user/deactivate', root, { ids });
      expect(body.data, text).toMatchObject(ids.map((_id) => ({ _id, code: 'approval_required' })));
      expect(await countChanges()).toBe(before);
      const requests = await test.sql<{ _id: string }>(
        `select _id from approvals where status = 'pending' and record in ('${ids.join("','")}')`,
      );
      expect(requests).toHaveLength(2);
    });

    it('each row of an import waits', async () => {
      const roles = [1, 2].map((at) => ({ _id: `imported${at}`, permissions: [] }));
      const { body } = await test.call('POST', 'role/import?name=roles.json', {
        ...{ as: root, body: JSON.stringify(roles), headers: { 'content-type': 'application/json' } },
      });
      const path = `import/${body.data._id}`;
      const state = async () => (await send('GET', path, root)).body.data;
      await send('POST', `${path}/check`, root, { mapping: body.data.mapping });
      await expect.poll(async () => (await state()).state).toBe('checked');
      await send('POST', `${path}/start`, root);
      await expect.poll(async () => (await state()).state).toBe('done');
      expect(await state()).toMatchObject({ made: 0, refused: 2 });
      const { data } = (await send('GET', `${path}/rows`, root)).body;
      expect(data).toMatchObject(roles.map(() => ({ problem: { code: 'approval_required' } })));
      expect(await count(`roles where _id like 'imported%'`)).toBe(0);
    });
  });
});
