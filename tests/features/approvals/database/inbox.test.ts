/** What is whose to decide: the lists of requests by what the caller may do with them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService, Tokens } from '../../../service/harness.ts';
import { expectMoved } from '../../../service/money.ts';
import { buildUser, createRecord, findWallet, type Platform } from '../../../service/platform.ts';
import { pendingOf, sendTo, startSuite } from '../requests.ts';

let test: TestService;
let platform: Platform;
let root: Tokens;
let second: Tokens;
let third: Tokens;

beforeAll(async () => {
  ({ test, platform, root, second } = await startSuite());
  await createRecord(test, root, 'user', buildUser('third', 'super_admin'));
  third = await test.signIn('third');
});
afterAll(() => test?.close());

const post = (path: string, as: Tokens, body?: object) => sendTo(test, 'POST', path, as, body);
const list = (as: Tokens, can: string) =>
  test.call('GET', `approval?filter=${encodeURIComponent(JSON.stringify({ can }))}`, { as });
const idsOf = async (as: Tokens, can: string): Promise<string[]> =>
  (await list(as, can)).body.data.map(({ _id }: { _id: string }) => _id);
const addPolicy = (name: string, terms: object) =>
  createRecord(test, root, 'approvalPolicy', { name, currency: 'USD', from: '0', ...terms });
const waitOf = async (called: ReturnType<typeof post>): Promise<string> => (await pendingOf(called))._id;

it('has what the caller may approve, reject or withdraw, and nothing that is decided', async () => {
  const { admin, agent, customer, adminId, agentId, customerId } = platform.one;
  const [ofAdmin, ofAgent, wallet] = await Promise.all(
    [adminId, agentId, customerId].map((id) => findWallet(test, root, id)),
  );
  await expectMoved(test, { as: root, wallet: ofAgent ?? '', amount: '10' });
  await addPolicy('Two people', { operation: 'credit', approvers: 2 });
  await addPolicy('A role', { operation: 'debit', approvers: 1, role: 'super_admin' });
  await addPolicy('Transfers', { operation: 'transfer', approvers: 1 });
  const terms = { amount: '1.00', reference: 'A payment' };
  const byTwo = await waitOf(post(`wallet/${wallet}/credit?currency=USD`, root, terms));
  const byRole = await waitOf(post(`wallet/${ofAgent}/debit?currency=USD`, root, terms));
  const toAdmin = await waitOf(post('wallet/transfer', agent, { ...terms, currency: 'USD', to: ofAdmin }));

  const all = [byTwo, byRole, toAdmin].sort();
  const approvable = async (as: Tokens) => (await idsOf(as, 'approve')).sort();
  // Not one's own requests, those that need another role, and payments to oneself.
  expect(await approvable(root)).toEqual([toAdmin]);
  expect(await approvable(second)).toEqual([byTwo, toAdmin].sort());
  expect(await approvable(third)).toEqual(all);
  expect([await approvable(admin), await idsOf(admin, 'reject')]).toEqual([[], [toAdmin]]);
  for (const as of [agent, customer]) expect(await idsOf(as, 'approve')).toEqual([]);
  expect((await idsOf(root, 'withdraw')).sort()).toEqual([byTwo, byRole].sort());
  expect(await idsOf(agent, 'withdraw')).toEqual([toAdmin]);

  // Nothing that is left out could have been approved.
  for (const as of [root, second, admin]) {
    const listed = await approvable(as);
    for (const id of all.filter((one) => !listed.includes(one)))
      expect((await post(`approval/${id}/approve`, as)).status).toBeGreaterThanOrEqual(403);
  }

  expect((await post(`approval/${byTwo}/approve`, second)).body.data.status).toBe('pending');
  expect(await approvable(second)).toEqual([toAdmin]);
  expect(await approvable(third)).toEqual(all);
  expect((await post(`approval/${byTwo}/approve`, third)).body.data.status).toBe('executed');
  expect(await approvable(third)).toEqual([byRole, toAdmin].sort());
  expect(await idsOf(root, 'withdraw')).toEqual([byRole]);
});

it('rejects an action that requests do not have', async () => {
  const { status, body } = await list(root, 'pay');
  expect([status, body.complaints['filter.can'].key]).toEqual([400, 'validation.pattern']);
});
