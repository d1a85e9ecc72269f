/** Policies that add up what the same person did in a day, a week or a month: payments can't be split below them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovalRequired } from '../../../../src/engine/service/approvals/gate.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved, move } from '../../../service/money.ts';
import {
  buildUser,
  createRecord,
  findWallet,
  type Platform,
  signInToPlatform,
} from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';
import { type Call, sendTo, withPolicies } from '../requests.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
/** Of the customers of both clients. */
let wallet: string;
let otherWallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform({ REPORTING_ZONE: 'America/New_York' });
  platform = await signInToPlatform(test);
  ({ root } = platform);
  wallet = await findWallet(test, root, platform.one.customerId);
  otherWallet = await findWallet(test, root, platform.two.customerId);
  await expectMoved(test, { as: root, wallet, amount: '1000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
});

const send = (...call: Call) => sendTo(test, ...call);

/** A policy from 10.00 USD a day, unless the terms say otherwise, as long as `work` runs. */
const withPolicy = (terms: object, work: () => Promise<void>) =>
  withPolicies(
    test,
    root,
    [{ operation: 'credit', currency: 'USD', from: '10.00', per: 'day', ...terms }],
    work,
  );

let makers = 0;
/** Somebody who has moved nothing yet, and may do what root may. */
async function newMaker(): Promise<{ _id: string; as: Tokens }> {
  makers += 1;
  const { _id } = await createRecord(test, root, 'user', buildUser(`maker${makers}`, 'root'));
  return { _id, as: await test.signIn(`maker${makers}`) };
}

const credit = (as: Tokens, amount: string, to = wallet) => move(test, { as, wallet: to, amount });
async function expectStatuses(as: Tokens, ...credits: [amount: string, status: number, wallet?: string][]) {
  for (const [amount, status, to] of credits)
    expect([amount, (await credit(as, amount, to)).status]).toEqual([amount, status]);
}

it('applies once the sum reaches the amount, for each person and operation separately', async () => {
  const [{ as }, other] = [await newMaker(), await newMaker()];
  await withPolicy({}, async () => {
    await expectStatuses(as, ['9.00', 200], ['0.99', 200], ['0.01', 202]);
    await expectStatuses(other.as, ['9.99', 200]);
    expect((await move(test, { as, wallet, type: 'debit', amount: '50.00' })).status).toBe(200);
  });
});

it('says what was moved before, and executes the request once somebody has approved it', async () => {
  const [{ as }, other] = [await newMaker(), await newMaker()];
  await withPolicy({}, async () => {
    const large = (await credit(as, '10.00')).body.approval;
    expect(large).toMatchObject({ amount: '10.00', earlier: null, per: null });
    await expectStatuses(as, ['4.00', 200]);
    const { approval } = (await credit(as, '7.00')).body;
    expect(approval).toMatchObject({ amount: '7.00', earlier: '4.00', per: 'day' });
    // More is moved while it waits, which changes nothing about what was approved.
    await expectStatuses(as, ['5.00', 200]);
    const { body } = await send('POST', `approval/${approval._id}/approve`, other.as);
    expect(body.data).toMatchObject({ status: 'executed', earlier: '4.00' });
    // What was approved counts, too.
    await expectStatuses(as, ['0.01', 202]);
  });
});

it('gives nothing back for a reversal', async () => {
  const { as } = await newMaker();
  await withPolicy({}, async () => {
    const { body } = await credit(as, '9.00');
    const reversal = { amount: '9.00', reason: 'Wrong' };
    expect((await send('POST', `transaction/${body.data._id}/reverse`, as, reversal)).status).toBe(200);
    await expectStatuses(as, ['1.00', 202], ['0.99', 200]);
  });
});

it('about a client counts only what concerns that client', async () => {
  const { as } = await newMaker();
  await withPolicy({ client: platform.two.client }, async () => {
    await expectStatuses(as, ['50.00', 200], ['9.00', 200, otherWallet], ['50.00', 200]);
    await expectStatuses(as, ['1.00', 202, otherWallet], ['0.99', 200, otherWallet]);
  });
});

it('counts the transfers of a list once each', async () => {
  const to = await findWallet(test, root, platform.one.agentId);
  const pay = (...amounts: string[]) =>
    send('POST', 'wallet/transfers', platform.one.customer, {
      atomic: true,
      transfers: amounts.map((amount) => ({ amount, to, currency: 'USD', reference: 'A list' })),
    });
  await withPolicy({ operation: 'transfer' }, async () => {
    expect((await pay('3.00', '3.00', '3.99')).status).toBe(200);
    const pending = await pay('0.01');
    expect([pending.status, pending.body.approval?.earlier]).toEqual([202, '9.99']);
  });
  await withPolicy({ operation: 'transfer', from: '30.00' }, async () => {
    expect((await pay('10.00', '10.00')).status).toBe(200);
    expect((await pay('0.01')).status).toBe(202);
  });
});

it('begins anew with each period in the time zone of the platform', async () => {
  const { _id: operator } = await newMaker();
  const post = (date: string, units: bigint) =>
    test.service.ledger
      .post({
        ...{ operator, role: 'root', type: 'transfer', action: 'transfer', currency: platform.usd },
        ...{ fromWallet: wallet, toWallet: otherWallet, units, reference: 'A day', date: new Date(date) },
      })
      .then(
        ({ status }) => status as string,
        (error) => (error instanceof ApprovalRequired ? 'waits' : error),
      );
  await withPolicy({ operation: 'transfer' }, async () => {
    // Midnight in New York is five o'clock.
    expect(await post('2027-01-13T04:58:00Z', 900n)).toBe('successful');
    expect(await post('2027-01-13T04:59:00Z', 100n)).toBe('waits');
    expect(await post('2027-01-13T05:00:00Z', 900n)).toBe('successful');
    expect(await post('2027-01-14T04:59:00Z', 100n)).toBe('waits');
  });
  await withPolicy({ operation: 'transfer', per: 'month' }, async () => {
    expect(await post('2027-02-02T12:00:00Z', 900n)).toBe('successful');
    expect(await post('2027-02-28T12:00:00Z', 100n)).toBe('waits');
    expect(await post('2027-03-02T12:00:00Z', 900n)).toBe('successful');
  });
});

it('is for payments: a policy about a change has no period', async () => {
  const body = { name: 'No period', operation: 'user', approvers: 1 };
  const { status, body: rejected } = await send('POST', 'approvalPolicy', root, { ...body, per: 'day' });
  expect([status, rejected.complaints.per.key]).toEqual([400, 'validation.notNow']);
  const created = await createRecord(test, root, 'approvalPolicy', { ...body, active: false });
  expect(created.per).toBeNull();
  expect((await send('DELETE', `approvalPolicy/${created._id}`, root)).status).toBe(200);
  const unsaid = { name: 'Each', operation: 'debit', currency: 'USD', from: '1000000', approvers: 1 };
  const each = await createRecord(test, root, 'approvalPolicy', unsaid);
  expect(each.per).toBe('operation');
  expect((await send('DELETE', `approvalPolicy/${each._id}`, root)).status).toBe(200);
});

it.each([
  ['lowered', 'used = used - 1', 'used = used + 1'],
  ['moved', 'start = start - 700', 'start = start + 700'],
])('is verified: a counter that was %s is named', async (_, change, undo) => {
  const { _id, as } = await newMaker();
  await withPolicy({ per: 'week' }, () => expectStatuses(as, ['1.00', 200]));
  const where = `where subject = '${_id}' and direction = 'maker'`;
  await asOwner(test, `update limit_uses set ${change} ${where}`);
  const { findings } = await test.service.ledger.verify();
  expect(findings).toContainEqual(expect.objectContaining({ table: 'limit_uses', check: 'count' }));
  await asOwner(test, `update limit_uses set ${undo} ${where}`);
});
