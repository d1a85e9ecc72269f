/** Reversals over HTTP: by whom, in full and in part, never more in all than the original, and the ledger stays sound. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../setup/sampled.ts';
import { type Answer, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { balanceOf, expectSoundLedger, move, moved } from '../money.ts';
import { enterPlatform, type Platform, walletOf } from '../platform.ts';
import { asOwner } from '../tampering.ts';

let test: TestService;
let platform: Platform;
let wallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await enterPlatform(test);
  const { root, one } = platform;
  await budget('one', '10000.00');
  await budget('two', '1000.00');
  wallet = await walletOf(test, root, one.customerId);
});
afterAll(() => test?.close());

const key = (name: string = randomUUID()) => ({ headers: { 'idempotency-key': name } });
async function budget(client: 'one' | 'two', amount: string) {
  const body = { currency: 'USD', amount, reference: 'Budget' };
  const path = `wallet/updateBalanceRoot/${platform[client].client}`;
  const answer = await test.call('PATCH', path, { as: platform.root, body, ...key() });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const reverse = (as: Tokens, id: string, body: object = {}, name?: string): Promise<Answer> =>
  test.call('POST', `transaction/${id}/reverse`, {
    as,
    body: { reason: 'A mistake', ...body },
    ...key(name),
  });
const refusal = ({ status, body }: Answer) => [status, body.code, Object.keys(body.errors ?? {})];
const credited = (amount: string, as = platform.one.admin) => moved(test, { as, wallet, amount });
const read = async (id: string, as = platform.root) =>
  (await test.call('GET', `transaction/${id}`, { as })).body.data;

it('posts the opposite once per key, and shows it on both transactions', async () => {
  const { admin, clientWallet } = platform.one;
  const before = [await balanceOf(test, admin, wallet), await balanceOf(test, admin, clientWallet)];
  const { _id } = await credited('25.00');
  const answer = await reverse(admin, _id, {}, 'whole');
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.data).toMatchObject({ _id, amount: '25.00', reversed: '25.00', reverses: null });
  const [by] = answer.body.data.reversedBy;
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
  expect([await balanceOf(test, admin, wallet), await balanceOf(test, admin, clientWallet)]).toEqual(before);
  const again = await reverse(admin, _id, {}, 'whole');
  expect([again.status, again.body]).toEqual([200, answer.body]);
  expect(refusal(await reverse(admin, _id, { amount: '1.00' }, 'whole'))).toEqual([
    ...[409, 'idempotency_key_reused', []],
  ]);
  expect(refusal(await reverse(admin, _id))).toEqual([422, 'not_reversible', []]);
  expect(refusal(await reverse(admin, by))).toEqual([422, 'not_reversible', []]);
  await expectSoundLedger(test);
});

it('reverses parts, and the rest when no amount is given', async () => {
  const { admin } = platform.one;
  const { _id } = await credited('10.00');
  expect((await reverse(admin, _id, { amount: '3.50' })).body.data.reversed).toBe('3.50');
  expect(refusal(await reverse(admin, _id, { amount: '6.51' }))).toEqual([
    ...[422, 'reversal_too_large', ['amount']],
  ]);
  expect(refusal(await reverse(admin, _id, { amount: '0.00' }))).toEqual([400, 'invalid', ['amount']]);
  expect(refusal(await reverse(admin, _id, { amount: '1.001' }))).toEqual([400, 'invalid', ['amount']]);
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
  expect(refusal(await reverse(admin, _id, { reason: '' }))).toEqual([400, 'invalid', ['reason']]);
  const keyless = await test.call('POST', `transaction/${_id}/reverse`, { as: admin, body: { reason: 'x' } });
  expect(refusal(keyless)).toEqual([400, 'idempotency_key_missing', []]);
  expect((await move(test, { as: admin, wallet, amount: '999999.00', reference: 'Too much' })).status).toBe(
    422,
  );
  const filter = JSON.stringify({ status: 'incorrect', reference: 'Too much' });
  const { body } = await test.call('GET', `transaction?filter=${filter}`, { as: admin });
  expect(refusal(await reverse(admin, body.data[0]._id))).toEqual([422, 'not_reversible', []]);
});

it('declines completely when the money is spent', async () => {
  const { admin, customer, agentId } = platform.one;
  const { _id } = await credited('40.00');
  const all = await balanceOf(test, admin, wallet);
  const spent = { to: agentId, currency: 'USD', amount: all, reference: 'Gone' };
  expect((await test.call('POST', 'wallet/transfer', { as: customer, body: spent, ...key() })).status).toBe(
    200,
  );
  expect(refusal(await reverse(admin, _id))).toEqual([422, 'insufficient_funds', []]);
  expect((await read(_id)).reversedBy).toEqual([]);
  await expectSoundLedger(test);
});

it('requires its permission, and that the caller may recharge the wallets', async () => {
  const { root, superAdmin, one, two } = platform;
  const made = await credited('5.00');
  expect(refusal(await reverse(one.agent, made._id))).toEqual([403, 'forbidden', []]);
  expect(refusal(await reverse(one.customer, made._id))).toEqual([403, 'forbidden', []]);
  expect(refusal(await reverse(two.admin, made._id))).toEqual([404, 'not_found', []]);
  // It would go back into the client's wallet.
  expect(refusal(await reverse(superAdmin, made._id))).toEqual([403, 'forbidden', []]);
  expect((await reverse(one.admin, made._id)).status).toBe(200);
  // Out of a client's wallet, and into it, goes money by who may recharge clients.
  const paid = await budget('one', '7.00');
  expect(refusal(await reverse(one.admin, paid._id))).toEqual([403, 'forbidden', []]);
  expect(refusal(await reverse(superAdmin, paid._id))).toEqual([403, 'forbidden', []]);
  expect((await reverse(root, paid._id)).status).toBe(200);
});

it("takes nothing out of another tenant's wallet", async () => {
  const { root, one, two } = platform;
  const theirs = await walletOf(test, root, two.customerId);
  await credited('9.00');
  const body = { from: wallet, to: theirs, currency: 'USD', amount: '9.00', reference: 'Across' };
  const across = await test.call('POST', 'wallet/transfer', { as: root, body, ...key() });
  expect(across.status, across.text).toBe(200);
  const { _id } = across.body.data;
  expect((await read(_id, one.admin))._refused.actions.reverse).toBe('validation.notAllowed');
  expect(refusal(await reverse(one.admin, _id))).toEqual([403, 'forbidden', []]);
  expect((await reverse(two.admin, _id)).status).toBe(200);
});

it("moves no other money into the caller's own wallet, and lets callers return what they received", async () => {
  const { root, one } = platform;
  const own = await walletOf(test, root, one.adminId);
  await moved(test, { as: root, wallet: own, amount: '20.00' });
  const pay = async (as: Tokens, from: string, to: string) => {
    const body = { from, to, currency: 'USD', amount: '2.00', reference: 'Between us' };
    const answer = await test.call('POST', 'wallet/transfer', { as, body, ...key() });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data._id;
  };
  const given = await pay(one.admin, own, wallet);
  expect(refusal(await reverse(one.admin, given))).toEqual([403, 'forbidden', ['to']]);
  expect((await read(given)).reversedBy).toEqual([]);
  const got = await pay(one.customer, wallet, own);
  expect((await reverse(one.admin, got)).status).toBe(200);
  await expectSoundLedger(test);
});

it('requires a confirmation for a large amount from the platform', async () => {
  const { root, usd } = platform;
  await test.call('PUT', `currency/${usd}`, { as: root, body: { confirmAbove: '50.00' } });
  await test.change(`update sessions set confirmed_at = null`);
  await credited('60.00');
  const { _id } = await moved(test, { as: root, wallet, type: 'debit', amount: '60.00' });
  expect(refusal(await reverse(root, _id))).toEqual([403, 'confirmation_required', []]);
  expect((await reverse(root, _id, { amount: '50.00' })).status).toBe(200);
  await test.call('PUT', `currency/${usd}`, { as: root, body: { confirmAbove: null } });
});

it('rejects an altered transaction', async () => {
  const { _id } = await credited('4.00');
  await asOwner(test, `update transactions set amount = 400000 where _id = '${_id}'`);
  expect(refusal(await reverse(platform.one.admin, _id))).toEqual([422, 'row_altered', []]);
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
  await expectSoundLedger(test);
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
      async (whole, rounds) => {
        const { _id } = await credited(cents(whole));
        const before = Math.round(Number(await balanceOf(test, admin, wallet)) * 100);
        let taken = 0;
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map((units) => reverse(admin, _id, units === null ? {} : { amount: cents(units) })),
          );
          for (const { status, body } of answers) {
            expect([200, 422], JSON.stringify(body)).toContain(status);
          }
          const { reversed } = await read(_id, admin);
          taken = Math.round(Number(reversed ?? 0) * 100);
          expect(taken).toBeLessThanOrEqual(whole);
          if (answers.some(({ status }) => status === 200)) expect(taken).toBeGreaterThan(0);
        }
        const after = Math.round(Number(await balanceOf(test, admin, wallet)) * 100);
        expect(before - after).toBe(taken);
      },
    ),
    { numRuns: runs(25) },
  );
  await expectSoundLedger(test);
});
