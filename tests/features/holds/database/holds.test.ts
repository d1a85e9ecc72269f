/** Holds: reserved money that nothing else can spend, captured in whole or part, released, or expired by itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatAmount } from '../../../../src/engine/contract/values/money.ts';
import {
  type CallResponse,
  startServiceWithPlatform,
  type TestService,
  type Tokens,
} from '../../../service/harness.ts';
import { buildUser, type Platform, signInToPlatform } from '../../../service/platform.ts';

let test: TestService;
let platform: Platform;
let admin: Tokens;
let wallet: string;
let other: string;
/** Of the wallet in US dollars. */
let ofWallet: string;

beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
  admin = platform.one.admin;
  wallet = (await ok('GET', `user/${platform.one.customerId}`)).wallet;
  ofWallet = `where wallet = '${wallet}' and currency = (select _id from currencies where abbreviation = 'USD')`;
  other = (await ok('GET', `user/${platform.one.agentId}`)).wallet;
});
afterAll(async () => {
  expect((await test.service.ledger.verify()).findings).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  await ok(
    'POST',
    `wallet/${wallet}/credit?currency=USD`,
    { amount: '100.00', reference: 'Salary' },
    platform.root,
  );
});

type Method = 'GET' | 'POST';
const send = (method: Method, path: string, body?: object, as = admin, key: string = randomUUID()) =>
  test.call(method, path, {
    as,
    ...(body && { body }),
    ...(method === 'POST' && { headers: { 'idempotency-key': key } }),
  });
async function ok(method: Method, path: string, body?: object, as?: Tokens) {
  const response = await send(method, path, body, as);
  expect([200, 201], response.text).toContain(response.status);
  return response.body.data;
}
const refusal = ({ status, body }: CallResponse) => [status, body.code];
const units = async () => {
  const [row] = await test.sql<{ units: string; held: string }>(
    `select units::text, held::text from balances ${ofWallet}`,
  );
  return { units: BigInt(row?.units ?? ''), held: BigInt(row?.held ?? '') };
};
const terms = (amount: string, more: object = {}) => ({
  ...{ wallet, currency: 'USD', amount, to: other, reference: 'Hotel' },
  ...more,
});
const place = (amount: string, more: object = {}) => ok('POST', 'hold', terms(amount, more));
const debit = (amount: string) =>
  send('POST', `wallet/${wallet}/debit?currency=USD`, { amount, reference: 'Fee' });

describe('a hold', () => {
  it('reserves money that nothing else can spend, and that stays in the balance', async () => {
    const before = await units();
    const hold = await place('60.00');
    expect(hold).toMatchObject({
      status: 'pending',
      amount: '60.00',
      captured: null,
      holder: platform.one.customerId,
    });
    expect(await units()).toEqual({ units: before.units, held: before.held + 6000n });
    const available = before.units - before.held - 6000n;
    const format = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
    expect(refusal(await debit(format(available + 1n)))).toEqual([422, 'insufficient_funds']);
    expect((await debit(format(available))).status).toBe(200);
    expect(refusal(await send('POST', 'hold', terms('0.01')))).toEqual([422, 'insufficient_funds']);
  });

  it('is captured in part, once per key, and the rest is available again', async () => {
    const before = await units();
    const hold = await place('50.00');
    const key = randomUUID();
    const capture = () => send('POST', `hold/${hold._id}/capture`, { amount: '20.00' }, admin, key);
    const [first, second] = [await capture(), await capture()];
    expect(first.status, first.text).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({ status: 'captured', captured: '20.00', to: other });
    expect(await units()).toEqual({ units: before.units - 2000n, held: before.held });
    const posted = await ok('GET', `transaction/${first.body.data.transaction}`);
    expect(posted).toMatchObject({
      type: 'transfer',
      action: 'capture',
      amount: '20.00',
      status: 'successful',
    });
    const again = await send('POST', `hold/${hold._id}/capture`, {});
    expect(refusal(again)).toEqual([409, 'wrong_state']);
  });

  it('cannot be captured for more than it reserves, or to another wallet than it names', async () => {
    const hold = await place('10.00');
    const more = await send('POST', `hold/${hold._id}/capture`, { amount: '10.01' });
    expect([...refusal(more), more.body.complaints]).toEqual([
      ...[400, 'invalid'],
      { amount: { key: 'validation.aboveHold' } },
    ]);
    const elsewhere = await send('POST', `hold/${hold._id}/capture`, { to: wallet });
    expect(refusal(elsewhere)).toEqual([400, 'invalid']);
    await ok('POST', `hold/${hold._id}/release`, { reason: 'Cancelled' });
  });

  it('is released with a reason', async () => {
    const before = await units();
    const hold = await place('30.00', { to: undefined });
    const released = await ok('POST', `hold/${hold._id}/release`, { reason: 'Cancelled' });
    expect(released).toMatchObject({ status: 'released', reason: 'Cancelled', captured: null });
    expect(await units()).toEqual(before);
  });

  it('expires by itself and is available again', async () => {
    const before = await units();
    const hold = await place('40.00', { expiresAt: new Date(Date.now() + 400).toISOString() });
    const status = async () => (await ok('GET', `hold/${hold._id}`)).status;
    await expect.poll(status).toBe('expired');
    await expect.poll(units).toEqual(before);
    expect(refusal(await send('POST', `hold/${hold._id}/capture`, {}))).toEqual([409, 'wrong_state']);
  });

  it('expires once when it was due days ago', async () => {
    const { held } = await units();
    const holds = await Promise.all(['10.00', '20.00', '30.00'].map((amount) => place(amount)));
    const ids = holds.map(({ _id }) => `'${_id}'`).join();
    expect((await units()).held).toBe(held + 6000n);
    // As if the service had been stopped since: only then is a hold still open so long after it was due.
    await test.change(`update holds set created_at = now() - interval '4 days',
      expires_at = now() - interval '3 days' where _id in (${ids})`);
    await expect
      .poll(() => test.sql(`select distinct status from holds where _id in (${ids})`))
      .toEqual([{ status: 'expired' }]);
    expect((await units()).held).toBe(held);
    const expiries = `select record from audit where resource = 'hold' and action = 'expire' and record in (${ids})`;
    expect(await test.sql(expiries)).toHaveLength(3);
    expect((await send('POST', `hold/${holds[0]._id}/capture`, {})).status).toBe(409);
  });

  it('is placed once per key', async () => {
    const before = await units();
    const key = randomUUID();
    const once = () => send('POST', 'hold', terms('5.00'), admin, key);
    const [first, second] = await Promise.all([once(), once()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.data._id).toBe(second.body.data._id);
    expect((await units()).held).toBe(before.held + 500n);
    expect(refusal(await send('POST', 'hold', terms('6.00'), admin, key))).toEqual([
      409,
      'idempotency_key_reused',
    ]);
    expect(refusal(await test.call('POST', 'hold', { as: admin, body: terms('5.00') }))).toEqual([
      ...[400, 'idempotency_key_missing'],
    ]);
  });

  it('counts in balances as of a date and in statements while it is open', async () => {
    const usd = (parts: { currency: string; held?: string; available?: string }[]) =>
      parts
        .filter(({ currency }) => currency === platform.usd)
        .map(({ held, available }) => [held, available]);
    const read = async (at: string) => {
      const filter = `at=${at}&currency=${platform.usd}&limit=500`;
      const rows: { wallet: string; currency: string }[] = (await send('GET', `balances?${filter}`)).body
        .data;
      const statement = `currency=${platform.usd}&from=2026-01-01T00:00:00Z&to=${at}`;
      return {
        asOf: usd((await ok('GET', `wallet/${wallet}/balancesAsOf?at=${at}`)).balances)[0],
        onDay: usd(rows.filter((row) => row.wallet === wallet))[0],
        closing: usd([await ok('GET', `wallet/${wallet}/statement?${statement}`)])[0],
      };
    };
    /** A later instant than what has been written, which the statement excludes. */
    const now = async () => {
      const [row] = await test.sql<{ at: string }>(
        `select to_char(clock_timestamp() at time zone 'UTC' + interval '2 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
           pg_sleep(0.01)`,
      );
      return row?.at ?? '';
    };
    const format = (amount: bigint) => formatAmount(amount, 2);
    const others = (await units()).held;
    const hold = await place('15.00');
    const { units: balance, held } = await units();
    expect(held).toBe(others + 1500n);
    const open = [format(held), format(balance - held)];
    const whileOpen = await now();
    const allOpen = { asOf: open, onDay: open, closing: open };
    expect(await read(whileOpen)).toEqual(allOpen);
    await ok('POST', `hold/${hold._id}/release`, { reason: 'Cancelled' });
    const ended = others === 0n ? [undefined, undefined] : [format(others), format(balance - others)];
    expect(await read(await now())).toEqual({ asOf: ended, onDay: ended, closing: ended });
    expect(await read(whileOpen)).toEqual(allOpen);
  });

  it('cannot be captured or released by the owner of its wallet, who sees it', async () => {
    const hold = await place('1.00');
    const { customer } = platform.one;
    expect((await send('GET', `hold/${hold._id}`, undefined, customer)).status).toBe(200);
    expect(refusal(await send('POST', `hold/${hold._id}/release`, { reason: 'Mine' }, customer))).toEqual([
      ...[403, 'forbidden'],
    ]);
    expect((await send('GET', `hold/${hold._id}`, undefined, platform.two.admin)).status).toBe(404);
  });

  it('cannot be captured or released by the owner of its wallet, even with the right', async () => {
    const permissions = ['read', 'capture', 'release'].map((action) => ({
      ...{ action, subject: 'Hold', allowed: true },
    }));
    await ok('POST', 'role', { _id: 'keeper', permissions }, platform.root);
    const body = buildUser('keeper.one', 'keeper', { client: platform.one.client });
    const { wallet: own } = await ok('POST', 'user', body, platform.root);
    const as = await test.signIn('keeper.one');
    const credited = { amount: '2.00', reference: 'Salary' };
    await ok('POST', `wallet/${own}/credit?currency=USD`, credited, platform.root);
    const hold = await ok('POST', 'hold', terms('1.00', { wallet: own }), platform.root);
    for (const [verb, values] of [
      ['capture', {}],
      ['release', { reason: 'Mine' }],
    ] as const) {
      const { status, body } = await send('POST', `hold/${hold._id}/${verb}`, values, as);
      expect([status, body.complaints]).toEqual([403, { holder: { key: 'validation.notByThem' } }]);
    }
    await ok('POST', `hold/${hold._id}/release`, { reason: 'Cancelled' }, platform.root);
  });

  it('is not captured while its wallet is frozen', async () => {
    const hold = await place('1.00');
    await ok('POST', `wallets/${wallet}/freeze`, { reason: 'A check' }, platform.root);
    expect(refusal(await send('POST', `hold/${hold._id}/capture`, {}))).toEqual([422, 'wallet_frozen']);
    await ok('POST', `wallets/${wallet}/unfreeze`, {}, platform.root);
    expect(await ok('POST', `hold/${hold._id}/capture`, {})).toMatchObject({ status: 'captured' });
  });

  it('is released in bulk, each on its own', async () => {
    const before = await units();
    const ids = [(await place('1.00'))._id, (await place('2.00'))._id];
    const captured = await place('1.00');
    await ok('POST', `hold/${captured._id}/capture`, {});
    const outcomes = await ok('POST', 'hold/release', { ids: [...ids, captured._id], reason: 'Cancelled' });
    expect(outcomes.map(({ code }: { code?: string }) => code)).toEqual([
      undefined,
      undefined,
      'wrong_state',
    ]);
    for (const id of ids) expect((await ok('GET', `hold/${id}`)).status).toBe('released');
    expect(await units()).toEqual({ units: before.units - 100n, held: before.held });
  });

  it('is not paid out of the wallet of a user with rights that the caller lacks', async () => {
    const permissions = [
      { action: 'read', subject: 'Hold', allowed: true },
      { action: 'capture', subject: 'Hold', allowed: true },
    ];
    await ok('POST', 'role', { _id: 'cashier', permissions }, platform.root);
    const cashier = buildUser('cashier.one', 'cashier', { client: platform.one.client });
    await ok('POST', 'user', cashier, platform.root);
    const as = await test.signIn('cashier.one');
    const { wallet: admins } = await ok('GET', `user/${platform.one.adminId}`);
    const money = { amount: '1.00', reference: 'Cash' };
    await ok('POST', `wallet/${admins}/credit?currency=USD`, money, platform.root);
    const hold = await ok('POST', 'hold', terms('1.00', { wallet: admins }), platform.root);
    expect(refusal(await send('POST', `hold/${hold._id}/capture`, {}, as))).toEqual([403, 'forbidden']);
    expect(await ok('GET', `hold/${hold._id}`)).toMatchObject({ status: 'pending' });
    await ok('POST', `hold/${hold._id}/release`, { reason: 'Cancelled' }, platform.root);
  });

  it('is never captured twice, or captured and released, at once', async () => {
    const before = await units();
    const hold = await place('8.00');
    const outcomes = await Promise.all([
      send('POST', `hold/${hold._id}/capture`, {}),
      send('POST', `hold/${hold._id}/capture`, {}),
      send('POST', `hold/${hold._id}/release`, { reason: 'Race' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await ok('GET', `hold/${hold._id}`);
    expect(await units()).toEqual({
      units: status === 'captured' ? before.units - 800n : before.units,
      held: before.held,
    });
  });

  it('is captured or expires, when both happen at once', async () => {
    const before = await units();
    const expiresAt = new Date(Date.now() + 1000).toISOString();
    const holds = await Promise.all(Array.from({ length: 20 }, () => place('1.00', { expiresAt })));
    const left = holds.map(({ _id }) => String(_id));
    // One after the other until they expire, so that some are captured in that moment.
    let captured = 0;
    for (let id = left.pop(); id !== undefined; ) {
      const { status, body } = await send('POST', `hold/${id}/capture`, {});
      if (status === 200) captured += 1;
      else expect(body.code).toBe('wrong_state');
      if (Date.now() >= Date.parse(expiresAt) || left.length > 3) id = left.pop();
    }
    const open = async () =>
      (await test.sql(`select 1 from holds where status = 'pending' and expires_at = '${expiresAt}'`)).length;
    await expect.poll(open).toBe(0);
    expect(await units()).toEqual({ units: before.units - BigInt(captured) * 100n, held: before.held });
  });

  it('lets 64 requests at once reserve and spend no more than there is', async () => {
    const { units: all, held } = await units();
    const share = `${(all - held) / 20n / 100n}.00`;
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, (_, at) => (at % 2 ? send('POST', 'hold', terms(share)) : debit(share))),
    );
    for (const outcome of outcomes)
      if (![200, 201].includes(outcome.status)) expect(refusal(outcome)).toEqual([422, 'insufficient_funds']);
    const after = await units();
    expect(after.held <= after.units).toBe(true);
    expect(outcomes.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(19);
  });
});

it('is named by verification when a balance is set back to before it, seal and all', async () => {
  const row = async () => {
    const [found] = await test.sql<{ held: string; seal: string }>(
      `select held::text, encode(seal, 'hex') as seal from balances ${ofWallet}`,
    );
    return found as { held: string; seal: string };
  };
  const write = ({ held, seal }: { held: string; seal: string }) =>
    test.sql(`update balances set held = ${held}, seal = decode('${seal}', 'hex') ${ofWallet}`);
  const before = await row();
  await place('2.00');
  const after = await row();
  await write(before);
  const { findings } = await test.service.ledger.verify();
  expect(findings).toEqual([expect.objectContaining({ table: 'balances', wallet, check: 'held' })]);
  await write(after);
});
