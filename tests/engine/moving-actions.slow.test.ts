/** An action that moves money: once for a key, with its record or not at all, and the ledger stays sound. */
import '../../src/features.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/engine/service/errors.ts';
import type { ServiceFeature } from '../../src/engine/service/feature.ts';
import type { CallResponse, Tokens } from '../service/caller.ts';
import { type Platform, seedPlatform, signInToPlatform } from '../service/platform.ts';
import { emptyDatabase } from './database.ts';
import { payoutService } from './payouts/service.ts';
import { type Payouts, startPayouts } from './payouts/start.ts';

/** Refuses a record once its effect has run. */
const refusing: ServiceFeature = {
  hooks: {
    payout: {
      afterUpdate: async (_write, { number }, { status }) => {
        if (status === 'paid' && String(number).startsWith('Ghost')) throw new ServiceError('in_use');
      },
    },
  },
};

describe('an action that moves money', () => {
  let app: Payouts;
  let platform: Platform;
  let admin: Tokens;
  let customer: Tokens;
  let wallet: string;
  let number = 0;

  beforeAll(async () => {
    app = await startPayouts(await emptyDatabase(), [payoutService, refusing]);
    await seedPlatform(app);
    platform = await signInToPlatform(app);
    ({ admin, customer } = platform.one);
    const mayAsk = [
      { subject: 'all', action: 'read', allowed: true },
      { subject: 'Payout', action: 'create', allowed: true },
    ];
    await ok('PUT', 'role/customer', { as: platform.root, body: { permissions: mayAsk } });
    wallet = (await ok('GET', `user/${platform.one.customerId}`, { as: admin })).wallet;
  });
  afterAll(() => app?.close());

  const ok = async (...asked: Parameters<Payouts['call']>) => {
    const answer = await app.call(...asked);
    expect([200, 201], answer.text).toContain(answer.status);
    return answer.body.data;
  };
  const approved = async (amount = '10.00', called?: string): Promise<string> => {
    number += 1;
    const body = { number: called ?? `P-${number}`, currency: 'USD', amount };
    const { _id } = await ok('POST', 'payout', { as: customer, body });
    await ok('POST', `payout/${_id}/approve`, { as: admin });
    return _id;
  };
  const pay = (id: string, key?: string, body: object | string = {}, as = admin): Promise<CallResponse> =>
    app.call('POST', `payout/${id}/pay`, { as, body, headers: key ? { 'idempotency-key': key } : {} });
  const credit = (amount: string, key: string = randomUUID()) =>
    app.call('POST', `wallet/${wallet}/credit?currency=USD`, {
      ...{ as: platform.root, body: { amount, reference: 'A test' } },
      headers: { 'idempotency-key': key },
    });
  const balance = async () =>
    (await ok('GET', `wallet/${wallet}/balance?currency=USD`, { as: admin })).balance;
  const refusal = ({ status, body }: CallResponse) => [status, body.code];
  const postings = async () => (await ok('GET', `wallet/${wallet}/transactions`, { as: admin })).length;
  const isSound = async () => expect((await app.ledger.verify()).findings).toEqual([]);

  it('requires a key and is performed once per key: a repeat returns the first response', async () => {
    await credit('100.00');
    const id = await approved();
    expect(refusal(await pay(id))).toEqual([400, 'idempotency_key_missing']);
    const first = await pay(id, 'one');
    expect(first.status, first.text).toBe(200);
    expect(first.body.data).toMatchObject({ status: 'paid', booked: expect.any(String) });
    expect(await balance()).toBe('90.00');
    const again = await pay(id, 'one');
    expect([again.status, again.body, again.headers.etag]).toEqual([200, first.body, first.headers.etag]);
    expect(await balance()).toBe('90.00');
    expect(refusal(await pay(id, 'one', { note: 'other' }))).toEqual([409, 'idempotency_key_reused']);
    expect(refusal(await pay(await approved(), 'one'))).toEqual([409, 'idempotency_key_reused']);
    expect(refusal(await pay(id, 'another'))).toEqual([409, 'wrong_state']);
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(refusal(await pay(id, 'one', deep))).toEqual([400, 'invalid']);
    const log = await ok('POST', 'audit', { as: platform.root, body: { filter: { record: id } } });
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['pay', 'approve', 'create']);
    const made = await ok('GET', `transaction/${first.body.data.booked}`, { as: admin });
    expect(made).toMatchObject({ type: 'debit', action: 'payout', amount: '10.00', altered: false });
    await isSound();
  });

  it('is requested by a customer, and approved, rejected and paid by another user', async () => {
    const { root } = platform;
    const body = { number: 'Own', currency: 'USD', amount: '1.00' };
    const own = await ok('POST', 'payout', { as: admin, body });
    expect(own).toMatchObject({ status: 'asked', client: platform.one.client, _names: expect.anything() });
    for (const [action, sent] of [
      ['approve', {}],
      ['reject', { reason: 'x' }],
    ] as const) {
      const answer = await app.call('POST', `payout/${own._id}/${action}`, { as: admin, body: sent });
      expect([...refusal(answer), Object.keys(answer.body.errors)]).toEqual([403, 'forbidden', ['customer']]);
    }
    const seen = await ok('GET', `payout/${own._id}`, { as: admin });
    expect(seen._refused.actions).toMatchObject({ approve: 'validation.notByThem' });
    await ok('POST', `payout/${own._id}/approve`, { as: root });
    expect(refusal(await pay(own._id, 'my own'))).toEqual([403, 'forbidden']);
    const rejected = await ok('POST', `payout/${own._id}/reject`, { as: root, body: { reason: 'Too late' } });
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'Too late', booked: null });
    expect(refusal(await pay(own._id, 'rejected', {}, root))).toEqual([409, 'wrong_state']);
    const asked = await approved('1.00');
    expect(refusal(await pay(asked, 'by the customer', {}, customer))).toEqual([403, 'forbidden']);
    const paid = (await pay(asked, 'by the admin')).body.data;
    expect(paid).toMatchObject({ status: 'paid', customer: platform.one.customerId });
  });

  it('is withdrawn only by who requested it', async () => {
    const { root } = platform;
    const body = { number: 'Withdrawn', currency: 'USD', amount: '1.00' };
    const own = await ok('POST', 'payout', { as: admin, body });
    const byOther = await app.call('POST', `payout/${own._id}/withdraw`, { as: root });
    expect([...refusal(byOther), byOther.body.complaints]).toEqual([
      ...[403, 'forbidden'],
      { customer: { key: 'validation.onlyByThem' } },
    ]);
    const seen = await ok('GET', `payout/${own._id}`, { as: root });
    expect(seen._refused.actions).toMatchObject({ withdraw: 'validation.onlyByThem' });
    expect(await ok('POST', `payout/${own._id}/withdraw`, { as: admin })).toMatchObject({
      status: 'withdrawn',
    });
  });

  it('checks the revision, and a repeat by its key', async () => {
    const id = await approved('1.00');
    const { headers } = await app.call('GET', `payout/${id}`, { as: admin });
    const read = { 'if-match': String(headers.etag), 'idempotency-key': 'revision' };
    const send = () => app.call('POST', `payout/${id}/pay`, { as: admin, headers: read });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    const stale = { ...read, 'idempotency-key': 'revision 2' };
    const answer = await app.call('POST', `payout/${id}/pay`, { as: admin, headers: stale });
    expect(refusal(answer)).toEqual([409, 'stale']);
  });

  it('leaves nothing behind if the ledger declines, not even the key', async () => {
    const id = await approved('5000.00');
    const before = [await balance(), await postings()];
    expect(refusal(await pay(id, 'poor'))).toEqual([422, 'insufficient_funds']);
    expect((await ok('GET', `payout/${id}`, { as: admin })).status).toBe('approved');
    expect([await balance(), await postings()]).toEqual(before);
    await credit('6000.00');
    expect((await pay(id, 'poor')).status).toBe(200);
    await isSound();
  });

  it('moves nothing if the record is rejected afterwards', async () => {
    const id = await approved('2.00', 'Ghost');
    const before = [await balance(), await postings()];
    expect(refusal(await pay(id, 'ghost'))).toEqual([409, 'in_use']);
    expect([await balance(), await postings()]).toEqual(before);
    expect(await ok('GET', `payout/${id}`, { as: admin })).toMatchObject({
      status: 'approved',
      booked: null,
    });
    await isSound();
  });

  it("shares a user's idempotency keys with the ledger's own calls", async () => {
    const asRoot = platform.root;
    expect((await credit('1.00', 'shared')).status).toBe(200);
    const id = await approved('1.00');
    expect(refusal(await pay(id, 'shared', {}, asRoot))).toEqual([409, 'idempotency_key_reused']);
    expect((await pay(id, 'shared too', {}, asRoot)).status).toBe(200);
    expect(refusal(await credit('1.00', 'shared too'))).toEqual([409, 'idempotency_key_reused']);
    // Another's key is another.
    expect((await pay(await approved('1.00'), 'shared')).status).toBe(200);
  });

  it('is performed once for concurrent requests with one or several keys', async () => {
    const [id, other] = [await approved('3.00'), await approved('3.00')];
    const before = await postings();
    const several = await Promise.all(Array.from({ length: 8 }, (_, at) => pay(id, `race ${at}`)));
    expect(several.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(several.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(7);
    const same = await Promise.all(Array.from({ length: 8 }, () => pay(other, 'race of one')));
    expect(same.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await postings()).toBe(before + 2);
    await isSound();
  });

  it('runs concurrently with batches that move the same balances', async () => {
    const ids = [];
    for (let at = 0; at < 12; at += 1) ids.push(await approved('1.00'));
    const before = Number(await balance());
    const done = await Promise.all([
      ...ids.map((id, at) => pay(id, `crowd ${at}`)),
      ...Array.from({ length: 24 }, () => credit('2.00')),
    ]);
    expect(done.map(({ status }) => status)).toEqual(Array(36).fill(200));
    expect(Number(await balance())).toBe(before - 12 + 48);
    await isSound();
  });

  it('is performed on several records with one key, each independently', async () => {
    const ids = [await approved('1.00'), await approved('90000.00'), await approved('1.00')];
    const all = (key: string, body = {}) =>
      app.call('POST', 'payout/pay', {
        ...{ as: admin, body: { ids, ...body } },
        headers: { 'idempotency-key': key },
      });
    const before = Number(await balance());
    const outcome = async (answer: CallResponse) =>
      answer.body.data.map(({ ok: isDone, code }: { ok?: true; code?: string }) => isDone ?? code);
    expect((await app.call('POST', 'payout/pay', { as: admin, body: { ids } })).body.code).toBe(
      'idempotency_key_missing',
    );
    expect(await outcome(await all('several'))).toEqual([true, 'insufficient_funds', true]);
    expect(await outcome(await all('several'))).toEqual([true, 'insufficient_funds', true]);
    expect(await outcome(await all('several', { note: 'other' }))).toEqual([
      ...['idempotency_key_reused', 'insufficient_funds', 'idempotency_key_reused'],
    ]);
    expect(Number(await balance())).toBe(before - 2);
    expect(await outcome(await all('several anew'))).toEqual([
      ...['wrong_state', 'insufficient_funds', 'wrong_state'],
    ]);
    await isSound();
  });

  it('is listed for those who may perform it', async () => {
    const body = { number: 'P-mine', currency: 'USD', amount: '1.00' };
    const { _id } = await ok('POST', 'payout', { as: customer, body });
    const isListed = async (as: Tokens, can: string) => {
      const filter = encodeURIComponent(JSON.stringify({ can }));
      const listed: { _id: string }[] = await ok('GET', `payout?filter=${filter}&range=[0,99]`, { as });
      return listed.some((one) => one._id === _id);
    };
    const can = async (as: Tokens) =>
      Promise.all(['approve', 'withdraw', 'reject', 'pay'].map((verb) => isListed(as, verb)));
    // The customer has no such right.
    expect(await can(customer)).toEqual([false, false, false, false]);
    expect(await can(admin)).toEqual([true, false, true, false]);
    await ok('POST', `payout/${_id}/approve`, { as: admin });
    expect(await can(admin)).toEqual([false, false, true, true]);
    // Not by whoever it is for.
    const own = await ok('POST', 'payout', { as: admin, body: { ...body, number: 'P-own' } });
    const withdrawable = encodeURIComponent(JSON.stringify({ can: 'withdraw' }));
    expect(await ok('GET', `payout?filter=${withdrawable}`, { as: admin })).toMatchObject([{ _id: own._id }]);
    const approvable = encodeURIComponent(JSON.stringify({ can: 'approve' }));
    expect(await ok('GET', `payout?filter=${approvable}`, { as: admin })).toEqual([]);
    await ok('POST', `payout/${own._id}/withdraw`, { as: admin });
  });

  it('documents its key and its errors in the API document', async () => {
    const { paths } = (await app.call('GET', 'docs/json')).body;
    for (const path of ['/api/payout/{id}/pay', '/api/payout/pay']) {
      expect(JSON.stringify(paths[path].post.parameters)).toContain('IdempotencyKey');
    }
    expect(JSON.stringify(paths['/api/payout/{id}/pay'].post.responses)).toContain('insufficient_funds');
    expect(JSON.stringify(paths['/api/payout/{id}/approve'].post.parameters)).not.toContain('IdempotencyKey');
  });
});

it('the service does not start if nothing implements an action that moves money', async () => {
  await expect(startPayouts(await emptyDatabase(), [])).rejects.toThrow(
    'action pay has an effect, but no feature provides it',
  );
});
