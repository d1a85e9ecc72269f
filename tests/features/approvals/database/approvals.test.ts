/** Operations that one person alone cannot perform, whichever way they are requested. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOperations } from '../../../../src/features/approvals/operations.ts';
import type { TestService, Tokens } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved, readCents } from '../../../service/money.ts';
import { buildUser, createRecord, findWallet, type Platform } from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';
import { type Call, pendingOf, sendTo, startSuite, withPolicies } from '../requests.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
/** May do what root may. */
let second: Tokens;
let wallet: string;
let agentWallet: string;

beforeAll(async () => {
  ({ test, platform, root, second } = await startSuite());
  wallet = await findWallet(test, root, platform.one.customerId);
  agentWallet = await findWallet(test, root, platform.one.agentId);
  const adminWallet = await findWallet(test, root, platform.one.adminId);
  for (const one of [wallet, agentWallet, adminWallet, platform.one.clientWallet])
    await expectMoved(test, { as: root, wallet: one, amount: '1000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

const send = (...call: Call) => sendTo(test, ...call);
const decide = (id: string, verb: string, as: Tokens, body?: object) =>
  send('POST', `approval/${id}/${verb}`, as, body);
const read = async (id: string, as = root) => (await send('GET', `approval/${id}`, as)).body.data;

/** A policy as long as `work` runs. */
function withPolicy(
  terms: { operation: string; [field: string]: unknown },
  work: () => Promise<void>,
): Promise<void> {
  const isMoney = moneyOperations.some((one) => one === terms.operation);
  return withPolicies(test, root, [{ ...(isMoney && { currency: 'USD', from: '0' }), ...terms }], work);
}

const credit = (amount: string, as = root, key?: string) =>
  send('POST', `wallet/${wallet}/credit?currency=USD`, as, { amount, reference: 'A payment' }, key);

describe('a payment', () => {
  it('waits for another person, then is booked once in the name of whoever requested it', async () => {
    await withPolicy({ operation: 'credit', from: '50.00' }, async () => {
      const before = await readCents(test, root, wallet);
      expect((await credit('49.99')).status).toBe(200);
      const key = randomUUID();
      const { _id, amount, requestedBy } = await pendingOf(credit('50.00', root, key));
      expect(amount).toBe('50.00');
      expect((await pendingOf(credit('50.00', root, key)))._id).toBe(_id);
      expect(await readCents(test, root, wallet)).toBe(before + 4999n);

      expect((await decide(_id, 'approve', root)).body.code).toBe('forbidden');
      const { body } = await decide(_id, 'approve', second);
      expect(body.data).toMatchObject({ status: 'executed', requestedBy });
      expect(await readCents(test, root, wallet)).toBe(before + 9999n);

      // The repeated request returns what it came to.
      const repeated = await credit('50.00', root, key);
      expect([repeated.status, repeated.body.data?.status]).toEqual([200, 'successful']);
      expect(repeated.body.data).toMatchObject({ user: requestedBy, data: { approval: _id } });
      expect(repeated.body.data._names['data.approval']).toBe('A payment');
      expect((await decide(_id, 'approve', second)).body.code).toBe('wrong_state');
      expect(await readCents(test, root, wallet)).toBe(before + 9999n);
    });
  });
});

describe('a change of rights', () => {
  it('waits as a whole, and shows approvers what changes', async () => {
    await withPolicy({ operation: 'user' }, async () => {
      const { adminId } = platform.one;
      const path = `user/${adminId}`;
      // Not covered by the policy.
      expect((await send('PUT', path, root, { firstName: 'Maria' })).status).toBe(200);
      const { _id, effect } = await pendingOf(send('PUT', path, root, { firstName: 'Eve', role: 'agent' }));
      expect(effect).toMatchObject({
        ...{ before: { firstName: 'Maria', role: 'admin' }, after: { firstName: 'Eve', role: 'agent' } },
        record: adminId,
      });
      expect((await pendingOf(send('PUT', path, root, { firstName: 'Eve', role: 'agent' })))._id).toBe(_id);
      expect((await send('GET', path, root)).body.data).toMatchObject({ firstName: 'Maria', role: 'admin' });
      expect((await decide(_id, 'approve', second)).body.data.status).toBe('executed');
      expect((await send('GET', path, root)).body.data).toMatchObject({ firstName: 'Eve', role: 'agent' });
      const { _id: back } = await pendingOf(send('PUT', path, root, { role: 'admin' }));
      expect((await decide(back, 'approve', second)).body.data.status).toBe('executed');
    });
  });

  it('of the policies needs approval by the policy as it was', async () => {
    const { _id } = await createRecord(test, root, 'approvalPolicy', {
      ...{ name: 'Policies', operation: 'approvalPolicy', approvers: 1 },
    });
    const off = await pendingOf(send('PUT', `approvalPolicy/${_id}`, root, { active: false }));
    const gone = await pendingOf(send('DELETE', `approvalPolicy/${_id}`, root));
    expect((await decide(off._id, 'withdraw', root)).body.data.status).toBe('withdrawn');
    expect((await decide(gone._id, 'approve', second)).body.data.status).toBe('executed');
    expect((await send('GET', `approvalPolicy/${_id}`, root)).status).toBe(404);
  });

  it('keeps passwords out of what is shown and recorded', async () => {
    const password = 'a quite unusual canary 4711';
    await withPolicy({ operation: 'user' }, async () => {
      const body = { ...buildUser('canary', 'customer', { client: platform.one.client }), password };
      const { _id } = await pendingOf(send('POST', 'user', root, { ...body, confirmPassword: password }));
      const shown = await send('GET', `approval/${_id}`, second);
      expect(shown.text).not.toContain(password);
      const stored = await test.sql(`select 1 from approvals where approvals::text like '%canary 4711%'
        union all select 1 from audit where audit::text like '%canary 4711%'`);
      expect(stored).toEqual([]);
      expect((await decide(_id, 'approve', second)).body.data.status).toBe('executed');
      expect((await test.signIn('canary', password)).accessToken).toBeDefined();
    });
  });
});

describe('a decision', () => {
  const wait = async (amount = '5.00') => (await pendingOf(credit(amount)))._id as string;
  let users = 0;
  async function approver(role = 'root'): Promise<[tokens: Tokens, _id: string]> {
    users += 1;
    const name = `approver${users}`;
    const { _id } = await createRecord(test, root, 'user', buildUser(name, role));
    return [await test.signIn(name), _id];
  }

  it('needs as many different people as the policy says', async () => {
    const [third] = await approver();
    await withPolicy({ operation: 'credit', approvers: 2 }, async () => {
      const id = await wait();
      expect((await decide(id, 'approve', second)).body.data.status).toBe('pending');
      expect((await decide(id, 'approve', second)).status).toBe(403);
      const { status, approvedBy } = (await decide(id, 'approve', third)).body.data;
      expect([status, approvedBy.length]).toEqual(['executed', 2]);
    });
  });

  it('is not for people without the right to approve or to make the call, or with another role', async () => {
    const permissions = [
      { subject: 'all', action: 'read', allowed: true },
      { subject: 'Approval', action: 'approve', allowed: true },
      { subject: 'ApprovalPolicy', action: 'read', allowed: true },
    ];
    await createRecord(test, root, 'role', { _id: 'approver_only', permissions });
    const [powerless] = await approver('approver_only');
    await withPolicy({ operation: 'credit', role: 'super_admin' }, async () => {
      const id = await wait();
      // Sees it, but may not credit.
      expect((await decide(id, 'approve', powerless)).status).toBe(403);
      expect((await decide(id, 'approve', second)).body.complaints).toHaveProperty('role');
      // Another client's.
      expect((await decide(id, 'approve', platform.two.admin)).status).toBe(404);
      expect((await decide(id, 'approve', platform.one.customer)).status).toBe(403);
      expect((await decide(id, 'approve', platform.superAdmin)).body.data.status).toBe('executed');
    });
  });

  it('is not for a party of the payment', async () => {
    await withPolicy({ operation: 'transfer' }, async () => {
      const { adminId, admin, agent } = platform.one;
      const to = await findWallet(test, root, adminId);
      const terms = { currency: 'USD', amount: '1.00', reference: 'A payment', to };
      const { _id } = await pendingOf(send('POST', 'wallet/transfer', agent, terms));
      const { status, body } = await decide(_id, 'approve', admin);
      expect([status, body.complaints._body.key]).toEqual([403, 'validation.ownApproval']);
      expect((await decide(_id, 'reject', root, { reason: 'No' })).body.data.status).toBe('rejected');
      expect((await decide(_id, 'approve', second)).body.code).toBe('wrong_state');
    });
  });

  it('has one outcome, whoever decides at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => approver()));
    await withPolicy({ operation: 'credit' }, async () => {
      for (let round = 0; round < 5; round += 1) {
        const before = await readCents(test, root, wallet);
        const id = await wait('1.00');
        await Promise.all([
          ...people.map(([as]) => decide(id, 'approve', as)),
          decide(id, 'withdraw', root),
          decide(id, 'reject', second, { reason: 'No' }),
        ]);
        const { status } = await read(id);
        expect(['executed', 'withdrawn', 'rejected']).toContain(status);
        expect(await readCents(test, root, wallet)).toBe(before + (status === 'executed' ? 100n : 0n));
      }
    });
  });

  it('counts no more once an approver has lost the right', async () => {
    const [[third], [fourth, fourthId]] = [await approver(), await approver()];
    await withPolicy({ operation: 'credit', approvers: 2 }, async () => {
      const id = await wait();
      expect((await decide(id, 'approve', fourth)).body.data.status).toBe('pending');
      expect((await send('POST', `user/${fourthId}/deactivate`, root)).status).toBe(200);
      const { status, approvedBy, changedAt } = (await decide(id, 'approve', third)).body.data;
      expect([status, approvedBy]).toEqual(['pending', []]);
      expect(changedAt).not.toBeNull();
    });
  });

  it('is not for a maker who has been made an approver, or for an approver who is none any more', async () => {
    const { agent, agentId, admin, adminId } = platform.one;
    const setRoles = async (...roles: string[]) => {
      for (const [at, id] of [agentId, adminId].entries())
        expect((await send('PUT', `user/${id}`, root, { role: roles[at] })).status).toBe(200);
    };
    await withPolicy({ operation: 'transfer' }, async () => {
      const terms = { currency: 'USD', amount: '1.00', reference: 'A payment', to: wallet };
      const { _id } = await pendingOf(send('POST', 'wallet/transfer', agent, terms));
      try {
        await setRoles('admin', 'agent');
        for (const as of [agent, admin]) expect((await decide(_id, 'approve', as)).status).toBe(403);
        expect((await read(_id)).approvedBy).toEqual([]);
      } finally {
        await setRoles('agent', 'admin');
      }
      expect((await decide(_id, 'approve', admin)).body.data.status).toBe('executed');
    });
  });

  it('starts again if the request would do something else by now', async () => {
    const [, changed] = await approver('super_admin');
    await withPolicy({ operation: 'user' }, async () => {
      const change = (role: string) => pendingOf(send('PUT', `user/${changed}`, root, { role }));
      const [{ _id }, other] = [await change('root'), await change('approver_only')];
      expect((await decide(other._id, 'approve', second)).body.data.status).toBe('executed');
      const { status, effect } = (await decide(_id, 'approve', second)).body.data;
      expect([status, effect.before]).toEqual(['pending', { role: 'approver_only' }]);
      expect((await decide(_id, 'approve', second)).body.data.status).toBe('executed');
      expect((await send('GET', `user/${changed}`, root)).body.data.role).toBe('root');
    });
  });

  it('starts again instead of overwriting what somebody else has changed meanwhile', async () => {
    const [, changed] = await approver('super_admin');
    await withPolicy({ operation: 'user' }, async () => {
      const path = `user/${changed}`;
      const { _id } = await pendingOf(send('PUT', path, root, { role: 'root', lastName: 'Stone' }));
      expect((await send('PUT', path, second, { lastName: 'Rivers' })).status).toBe(200);
      const { status, effect } = (await decide(_id, 'approve', second)).body.data;
      expect([status, effect.before.lastName]).toEqual(['pending', 'Rivers']);
      expect((await send('GET', path, root)).body.data).toMatchObject({
        role: 'super_admin',
        lastName: 'Rivers',
      });
      expect((await decide(_id, 'approve', second)).body.data.status).toBe('executed');
    });
  });

  it('fails with the reason if the maker may no longer do it', async () => {
    const [maker, makerId] = await approver();
    await withPolicy({ operation: 'credit' }, async () => {
      const { _id } = await pendingOf(credit('5.00', maker));
      expect((await send('PUT', `user/${makerId}`, root, { role: 'super_admin' })).status).toBe(200);
      expect((await send('POST', `user/${makerId}/deactivate`, root)).status).toBe(200);
      const { status, failure } = (await decide(_id, 'approve', second)).body.data;
      expect([status, failure]).toEqual(['failed', 'forbidden']);
    });
  });

  it('stands when the policy is switched off, and is stricter when the policy is', async () => {
    let id = '';
    await withPolicy({ operation: 'credit' }, async () => {
      id = await wait();
    });
    await withPolicy({ operation: 'credit', approvers: 2 }, async () => {
      const { status, approvers } = (await decide(id, 'approve', second)).body.data;
      expect([status, approvers]).toEqual(['pending', 2]);
    });
    expect((await decide(id, 'approve', second)).body.data.status).toBe('pending');
    const [third] = await approver();
    expect((await decide(id, 'approve', third)).body.data.status).toBe('executed');
  });

  it('is carried out later if the process ends in between', async () => {
    await withPolicy({ operation: 'credit' }, async () => {
      const before = await readCents(test, root, wallet);
      const id = await wait();
      const call = test.service.calls.get('POST /wallet/:walletId/:type');
      const perform = call?.perform;
      if (!call || !perform) throw new Error('There is no such call.');
      call.perform = async () => {
        throw new Error('The process ends.');
      };
      try {
        expect((await decide(id, 'approve', second)).body.data.status).toBe('approved');
        // Too late.
        expect((await decide(id, 'withdraw', root)).body.code).toBe('wrong_state');
      } finally {
        call.perform = perform;
      }
      await expect.poll(async () => (await read(id)).status).toBe('executed');
      expect(await readCents(test, root, wallet)).toBe(before + 500n);
    });
  });

  it('cannot be forged in the database', async () => {
    await withPolicy({ operation: 'credit' }, async () => {
      const id = await wait();
      const before = await readCents(test, root, wallet);
      await asOwner(test, `update approvals set status = 'approved' where _id = '${id}'`);
      expect((await decide(id, 'approve', second)).status).toBeGreaterThanOrEqual(400);
      expect(await readCents(test, root, wallet)).toBe(before);
      await asOwner(test, `update approvals set status = 'pending' where _id = '${id}'`);
      expect((await decide(id, 'approve', second)).body.data.status).toBe('executed');
    });
  });

  it('of an altered policy declines every operation of its kind', async () => {
    await withPolicy({ operation: 'credit', from: '1000' }, async () => {
      await asOwner(test, `update approval_policies set "from" = 900000 where operation = 'credit'`);
      expect((await credit('10.00')).body.code).toBe('row_altered');
      await asOwner(test, `update approval_policies set "from" = 100000 where operation = 'credit'`);
    });
  });
});
