/** Reversals over HTTP: by whom, full and partial, never more than the original in total, with an intact ledger. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../setup/sampled.ts';
import { type CallResponse, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { expectIntactLedger, expectMoved, move, readBalance } from '../money.ts';
import { findWallet, type Platform, signInToPlatform } from '../platform.ts';
import { asOwner } from '../tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  const { root, one } = platform;
  await budget('one', '10000.00');
  await budget('two', '1000.00');
  wallet = await findWallet(test, root, one.customerId);
});
afterAll(() => test?.close());

const key = (name: string = randomUUID()) => ({ headers: { 'idempotency-key': name } });
async function budget(client: 'one' | 'two', amount: string) {
  const body = { currency: 'USD', amount, reference: 'Budget' };
  const path = `wallet/updateBalanceRoot/${platform[client].client}`;
  const response = await test.call('PATCH', path, { as: platform.root, body, ...key() });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}
const reverse = (as: Tokens, id: string, body: object = {}, name?: string): Promise<CallResponse> =>
  test.call('POST', `transaction/${id}/reverse`, {
    as,
    body: { reason: 'A mistake', ...body },
    ...key(name),
  });
const toError = ({ status, body }: CallResponse) => [status, body.code, Object.keys(body.errors ?? {})];
const credited = (amount: string, as = platform.one.admin) => expectMoved(test, { as, wallet, amount });
const read = async (id: string, as = platform.root) =>
  (await test.call('GET', `transaction/${id}`, { as })).body.data;

it('posts the opposite once per key, and shows it on both transactions', async () => {
  const { admin, clientWallet } = platform.one;
  const before = [await readBalance(test, admin, wallet), await readBalance(test, admin, clientWallet)];
  const { _id } = await credited('25.00');
  const response = await reverse(admin, _id, {}, 'whole');
  expect(response.status, response.text).toBe(200);
  expect(response.body.data).toMatchObject({ _id, amount: '25.00', reversed: '25.00', reverses: null });
  const [by] = response.body.data.reversedBy;
  const reversal = await read(by);
  const original = await read(_id);
  expect(reversal).toMatchObject({
    ...{ type: 'reversal', action: 'reverse', amount: '25.00', reference: original.reference, reverses: _id },
    ...{ from: original.to, to: original.from, content: 'A mistake', status: 'successful', altered: false },
    ...{ reversed: null, reversedBy: [] },
  });
  expect([reversal._names.reverses, original._refused]).toEqual([
    original.reference,
    { actions: { reverse: 'errors.not_reversible' } },
  ]);
  expect([await readBalance(test, admin, wallet), await readBalance(test, admin, clientWallet)]).toEqual(
    before,
  );
  const again = await reverse(admin, _id, {}, 'whole');
  expect([again.status, again.body]).toEqual([200, response.body]);
  expect(toError(await reverse(admin, _id, { amount: '1.00' }, 'whole'))).toEqual([
    ...[409, 'idempotency_key_reused', []],
  ]);
  expect(toError(await reverse(admin, _id))).toEqual([422, 'not_reversible', []]);
  expect(toError(await reverse(admin, by))).toEqual([422, 'not_reversible', []]);
  await expectIntactLedger(test);
});

it('reverses parts, and the rest when no amount is given', async () => {
  const { admin } = platform.one;
  const { _id } = await credited('10.00');
  expect((await reverse(admin, _id, { amount: '3.50' })).body.data.reversed).toBe('3.50');
  expect(toError(await reverse(admin, _id, { amount: '6.51' }))).toEqual([
    ...[422, 'reversal_too_large', ['amount']],
  ]);
  expect(toError(await reverse(admin, _id, { amount: '0.00' }))).toEqual([400, 'invalid', ['amount']]);
  expect(toError(await reverse(admin, _id, { amount: '1.001' }))).toEqual([400, 'invalid', ['amount']]);
  const rest = await reverse(admin, _id);
  expect(rest.body.data).toMatchObject({
    reversed: '10.00',
    reversedBy: [expect.anything(), expect.anything()],
  });
  const listed = await test.call('GET', `transaction?filter=${JSON.stringify({ type: 'reversal' })}`, {
    as: admin,
  });
  expect(listed.body.data.slice(0, 2).map(({ amount }: { amount: string }) => amount)).toEqual([
    '6.50',
    '3.50',
  ]);
});

it('requires a reason and a key, and rejects declined transactions', async () => {
  const { admin } = platform.one;
  const { _id } = await credited('1.00');
  expect(toError(await reverse(admin, _id, { reason: '' }))).toEqual([400, 'invalid', ['reason']]);
  const keyless = await test.call('POST', `transaction/${_id}/reverse`, { as: admin, body: { reason: 'x' } });
  expect(toError(keyless)).toEqual([400, 'idempotency_key_missing', []]);
  expect((await move(test, { as: admin, wallet, amount: '999999.00', reference: 'Too much' })).status).toBe(
    422,
  );
  const filter = JSON.stringify({ status: 'incorrect', reference: 'Too much' });
  const { body } = await test.call('GET', `transaction?filter=${filter}`, { as: admin });
  expect(toError(await reverse(admin, body.data[0]._id))).toEqual([422, 'not_reversible', []]);
});

it('declines completely when the money is spent', async () => {
  const { admin, customer, agentId } = platform.one;
  const { _id } = await credited('40.00');
  const all = await readBalance(test, admin, wallet);
  const spent = { to: agentId, currency: 'USD', amount: all, reference: 'Gone' };
  expect((await test.call('POST', 'wallet/transfer', { as: customer, body: spent, ...key() })).status).toBe(
    200,
  );
  expect(toError(await reverse(admin, _id))).toEqual([422, 'insufficient_funds', []]);
  expect((await read(_id)).reversedBy).toEqual([]);
  await expectIntactLedger(test);
});

it('requires its permission, and that the caller may recharge the wallets', async () => {
  const { root, superAdmin, one, two } = platform;
  const created = await credited('5.00');
  expect(toError(await reverse(one.agent, created._id))).toEqual([403, 'forbidden', []]);
  expect(toError(await reverse(one.customer, created._id))).toEqual([403, 'forbidden', []]);
  expect(toError(await reverse(two.admin, created._id))).toEqual([404, 'not_found', []]);
  // It would return to the client's wallet.
  expect(toError(await reverse(superAdmin, created._id))).toEqual([403, 'forbidden', []]);
  expect((await reverse(one.admin, created._id)).status).toBe(200);
  // Only callers who may recharge clients move money out of a client's wallet and into it.
  const paid = await budget('one', '7.00');
  expect(toError(await reverse(one.admin, paid._id))).toEqual([403, 'forbidden', []]);
  expect(toError(await reverse(superAdmin, paid._id))).toEqual([403, 'forbidden', []]);
  expect((await reverse(root, paid._id)).status).toBe(200);
});

it("takes nothing out of another tenant's wallet", async () => {
  const { root, one, two } = platform;
  const theirs = await findWallet(test, root, two.customerId);
  await credited('9.00');
  const body = { from: wallet, to: theirs, currency: 'USD', amount: '9.00', reference: 'Across' };
  const across = await test.call('POST', 'wallet/transfer', { as: root, body, ...key() });
  expect(across.status, across.text).toBe(200);
  const { _id } = across.body.data;
  expect((await read(_id, one.admin))._refused.actions.reverse).toBe('validation.notAllowed');
  expect(toError(await reverse(one.admin, _id))).toEqual([403, 'forbidden', []]);
  expect((await reverse(two.admin, _id)).status).toBe(200);
});

it("moves no other money into the caller's own wallet, and lets callers return what they received", async () => {
  const { root, one } = platform;
  const own = await findWallet(test, root, one.adminId);
  await expectMoved(test, { as: root, wallet: own, amount: '20.00' });
  const pay = async (as: Tokens, from: string, to: string) => {
    const body = { from, to, currency: 'USD', amount: '2.00', reference: 'Between us' };
    const response = await test.call('POST', 'wallet/transfer', { as, body, ...key() });
    expect(response.status, response.text).toBe(200);
    return response.body.data._id;
  };
  const input = await pay(one.admin, own, wallet);
  expect(toError(await reverse(one.admin, input))).toEqual([403, 'forbidden', ['to']]);
  expect((await read(input)).reversedBy).toEqual([]);
  const got = await pay(one.customer, wallet, own);
  expect((await reverse(one.admin, got)).status).toBe(200);
  await expectIntactLedger(test);
});

it('requires a confirmation for a large amount from the platform', async () => {
  const { root, usd } = platform;
  await test.call('PUT', `currency/${usd}`, { as: root, body: { confirmAbove: '50.00' } });
  await test.change(`update sessions set confirmed_at = null`);
  await credited('60.00');
  const { _id } = await expectMoved(test, { as: root, wallet, type: 'debit', amount: '60.00' });
  expect(toError(await reverse(root, _id))).toEqual([403, 'confirmation_required', []]);
  expect((await reverse(root, _id, { amount: '50.00' })).status).toBe(200);
  await test.call('PUT', `currency/${usd}`, { as: root, body: { confirmAbove: null } });
});

it('rejects an altered transaction', async () => {
  const { _id } = await credited('4.00');
  await asOwner(test, `update transactions set amount = 400000 where _id = '${_id}'`);
  expect(toError(await reverse(platform.one.admin, _id))).toEqual([422, 'row_altered', []]);
  await asOwner(test, `update transactions set amount = 400 where _id = '${_id}'`);
  expect((await reverse(platform.one.admin, _id)).status).toBe(200);
});

it('never exceeds the original when parts are reversed concurrently', async () => {
  const { _id } = await credited('10.00');
  const { admin } = platform.one;
  const parts = await Promise.all(['5.00', '5.00', '3.34'].map((amount) => reverse(admin, _id, { amount })));
  expect(parts.some(({ body }) => body.code === 'reversal_too_large' || body.code === 'not_reversible')).toBe(
    true,
  );
  expect(Number((await read(_id)).reversed)).toBeLessThanOrEqual(10);
  await expectIntactLedger(test);
});

it('never exceeds the original in any sequence of concurrent or successive requests', async () => {
  const { admin } = platform.one;
  const cents = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.array(fc.option(fc.integer({ min: 1, max: 600 })), { minLength: 1, maxLength: 4 }), {
        maxLength: 3,
      }),
      async (complete, rounds) => {
        const { _id } = await credited(cents(complete));
        const before = Math.round(Number(await readBalance(test, admin, wallet)) * 100);
        let reversedAmount = 0;
        for (const round of rounds) {
          const responses = await Promise.all(
            round.map((units) => reverse(admin, _id, units === null ? {} : { amount: cents(units) })),
          );
          for (const { status, body } of responses) {
            expect([200, 422], JSON.stringify(body)).toContain(status);
          }
          const { reversed } = await read(_id, admin);
          reversedAmount = Math.round(Number(reversed ?? 0) * 100);
          expect(reversedAmount).toBeLessThanOrEqual(complete);
          if (responses.some(({ status }) => status === 200)) expect(reversedAmount).toBeGreaterThan(0);
        }
        const after = Math.round(Number(await readBalance(test, admin, wallet)) * 100);
        expect(before - after).toBe(reversedAmount);
      },
    ),
    { numRuns: runs(25) },
  );
  await expectIntactLedger(test);
});
