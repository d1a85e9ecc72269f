/** Which policy a request must obey, how it expires, and what else it must obey when it is carried out. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService, Tokens } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved, move, readCents } from '../../../service/money.ts';
import { createRecord, findWallet, type Platform } from '../../../service/platform.ts';
import { pendingOf, sendTo, startSuite, withPolicies } from '../requests.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
let second: Tokens;
let wallet: string;

beforeAll(async () => {
  ({ test, platform, root, second } = await startSuite());
  wallet = await findWallet(test, root, platform.one.customerId);
  for (const one of [platform.one.clientWallet, platform.two.clientWallet, wallet])
    await expectMoved(test, { as: root, wallet: one, amount: '1000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

const approve = (id: string, as = second) => sendTo(test, 'POST', `approval/${id}/approve`, as);
const credit = (amount = '5.00', to = wallet) => move(test, { as: root, wallet: to, amount });
const debit = (amount: string) => move(test, { as: root, wallet, type: 'debit', amount });

/** Policies on credits in USD, unless the terms say otherwise, as long as `work` runs. */
const withCredits = (all: object[], work: () => Promise<void>) =>
  withPolicies(
    test,
    root,
    all.map((one) => ({ operation: 'credit', currency: 'USD', from: '0', ...one })),
    work,
  );

it('obeys the policy with the most approvers of several', async () => {
  await withCredits([{ approvers: 1 }, { approvers: 3, from: '4.00' }, { approvers: 2 }], async () => {
    expect((await pendingOf(credit('5.00'))).approvers).toBe(3);
    expect((await pendingOf(credit('3.00'))).approvers).toBe(2);
  });
});

it('obeys a policy about a client only where it is about their money', async () => {
  const elsewhere = await findWallet(test, root, platform.two.customerId);
  await withCredits([{ client: platform.one.client }], async () => {
    await pendingOf(credit());
    expect((await credit('5.00', elsewhere)).status).toBe(200);
  });
});

it('is counted once by somebody who approves it twice at once', async () => {
  await withCredits([{ approvers: 2 }], async () => {
    const { _id } = await pendingOf(credit());
    const outcomes = await Promise.all([approve(_id), approve(_id), approve(_id)]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data } = (await test.call('GET', `approval/${_id}`, { as: root })).body;
    expect([data.status, data.approvedBy.length]).toEqual(['pending', 1]);
  });
});

it('expires if nobody decides, and can be requested again', async () => {
  await withCredits([{}], async () => {
    const { _id } = await pendingOf(credit());
    await test.change(`update approvals set expires_at = now() where _id = '${_id}'`);
    const read = async () => (await test.call('GET', `approval/${_id}`, { as: root })).body.data.status;
    await expect.poll(read).toBe('expired');
    expect((await approve(_id)).body.code).toBe('wrong_state');
    expect((await pendingOf(credit()))._id).not.toBe(_id);
  });
});

it('fails where money or a limit is lacking by then', async () => {
  await withCredits([{ operation: 'debit' }], async () => {
    const before = await readCents(test, root, wallet);
    const [{ _id: first }, { _id: other }] = [
      await pendingOf(debit('900.00')),
      await pendingOf(debit('900.00')),
    ];
    expect((await approve(first)).body.data.status).toBe('executed');
    const { status, failure } = (await approve(other)).body.data;
    expect([status, failure]).toEqual(['failed', 'insufficient_funds']);

    const { _id: third } = await pendingOf(debit('2.00'));
    const limit = await createRecord(test, root, 'limit', {
      ...{
        scope: 'wallet',
        wallet,
        direction: 'out',
        operations: ['debit'],
        currency: 'USD',
        per: 'operation',
      },
      ...{ most: '1.00', reason: 'A test' },
    });
    expect((await approve(third)).body.data).toMatchObject({ status: 'failed', failure: 'limit_exceeded' });
    expect(await readCents(test, root, wallet)).toBe(before - 90_000n);
    await test.call('DELETE', `limit/${limit._id}`, { as: root });
  });
});
