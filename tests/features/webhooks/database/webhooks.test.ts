/** Webhooks: what is sent to whom, in which order, and what follows from the responses. */
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryRemoval } from '../../../../src/features/webhooks/service/removal.ts';
import type { TestService, Tokens } from '../../../service/harness.ts';
import type { Platform } from '../../../service/platform.ts';
import type { Receiver } from '../receiver.ts';
import { amountsOf, parse, patience, useWebhooks } from '../stage.ts';

const stage = useWebhooks();
const { receive, act, newWebhook, read, listDeliveries, credit, started } = stage;
let test: TestService;
let platform: Platform;
let root: Tokens;
let programs: typeof stage.programs;
beforeAll(() => {
  ({ test, platform, root, programs } = stage);
});

/** As if the time of the next attempt had come. */
const makeDue = (id: string) => test.sql(`update webhooks set retry_at = now() where _id = '${id}'`);

describe('a webhook', () => {
  it('is sent the events that its program gets by GET events, signed, in order and once', async () => {
    const receiver = await receive();
    const { _id, verifier } = await newWebhook(receiver.url);
    const { block, position } = (
      await test.sql<Record<'block' | 'position', string>>(
        `select block, position from webhooks where _id = '${_id}'`,
      )
    )[0] ?? { block: '', position: '' };
    await credit('one', '1.00', '2.00', '3.00');
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    expect(amountsOf(receiver)).toEqual(['1.00', '2.00', '3.00']);
    const scopes = [{ subject: 'Audit', action: 'read', allowed: true }];
    const key = (await act('apiKey', root, { name: 'A key', program: programs.one, scopes })).body.data;
    const as = { accessToken: key._generated.token, refreshToken: '' };
    const query = `after=${block}.${position}&names=transaction.credit`;
    const { data } = (await test.call('GET', `events?${query}`, { as })).body;
    expect(receiver.received.map((one) => parse(one).data)).toEqual(
      data.map(({ cursor, entry }: Record<string, unknown>) => ({ cursor, entry })),
    );
    const deliveries = await listDeliveries(_id);
    for (const [at, one] of receiver.received.entries()) {
      expect(verifier.verify(one.body, one.headers as Record<string, string>)).toEqual(parse(one));
      expect(one.headers['webhook-id']).toBe(deliveries[at]._id);
      expect(parse(one)).toMatchObject({ type: 'transaction.credit', timestamp: data[at].entry.date });
      const altered = one.body.replace('transaction.credit', 'transaction.debit');
      expect(() => verifier.verify(altered, one.headers as Record<string, string>)).toThrow('signature');
    }
    expect(deliveries[0]).toMatchObject({
      status: 'delivered',
      tries: 1,
      responseStatus: 200,
      response: 'OK',
    });
    expect((await test.service.ledger.verify()).findings).toEqual([]);
  });

  it('without a receiver is answered by the built-in echo with what it was sent', async () => {
    const { _id, verifier } = await newWebhook('https://echo.invalid/orders');
    await credit('one', '4.00');
    await expect.poll(async () => (await listDeliveries(_id))[0]?.status, patience).toBe('delivered');
    const [delivery] = await listDeliveries(_id);
    expect(delivery).toMatchObject({ tries: 1, responseStatus: 200, failure: null });
    const [head = '', body = ''] = delivery.response.split('\n\n');
    const headers = Object.fromEntries(head.split('\n').map((line: string) => line.split(/: (.*)/, 2)));
    expect(headers['webhook-id']).toBe(delivery._id);
    // Whole, unless the response is longer than what is kept of it.
    expect(JSON.stringify(delivery.request)).toContain(body);
    const whole = JSON.stringify(delivery.request);
    expect(verifier.verify(whole, headers)).toMatchObject({ type: 'transaction.credit' });
  });

  it('gets nothing of another client', async () => {
    const [ofOne, ofTwo] = [await receive(), await receive()];
    const all = { events: undefined };
    await newWebhook(ofOne.url, all);
    await newWebhook(ofTwo.url, { ...all, program: programs.two });
    await credit('two', '11.00');
    await credit('one', '12.00');
    const credits = ({ received }: Receiver) =>
      received.filter((one) => parse(one).type === 'transaction.credit').map((one) => parse(one).data.entry);
    await expect.poll(() => credits(ofOne).length, patience).toBe(1);
    await expect.poll(() => credits(ofTwo).length, patience).toBe(1);
    expect(credits(ofOne)[0].data.after.amount).toBe('12.00');
    expect(credits(ofTwo)[0].data.after.amount).toBe('11.00');
    const text = (receiver: Receiver) => receiver.received.map(({ body }) => body).join();
    expect(text(ofOne)).not.toContain(platform.two.client);
    expect(text(ofTwo)).not.toContain(platform.one.client);
  });

  it('that fails is tried again, and later events wait', async () => {
    let isBroken = true;
    const receiver = await receive((response) => {
      response.statusCode = isBroken ? 503 : 204;
      response.end(isBroken ? 'Back soon' : '');
    });
    const { _id, verifier } = await newWebhook(receiver.url);
    await credit('one', '1.00', '2.00');
    await expect.poll(async () => (await listDeliveries(_id))[0]?.tries, patience).toBe(1);
    const [first] = await listDeliveries(_id);
    expect(first).toMatchObject({
      ...{ status: 'pending', failure: 'status', responseStatus: 503, response: 'Back soon' },
    });
    const delay = Date.parse(first.nextAt) - Date.parse(first.lastTriedAt);
    expect(delay).toBeGreaterThanOrEqual(4000);
    expect(delay).toBeLessThanOrEqual(6000);
    isBroken = false;
    await makeDue(_id);
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    expect(amountsOf(receiver)).toEqual(['1.00', '1.00', '2.00']);
    const [one, again] = receiver.received;
    expect(again?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(again?.body).toBe(one?.body);
    verifier.verify(again?.body ?? '', again?.headers as Record<string, string>);
    await expect
      .poll(async () => (await listDeliveries(_id)).map((each: { status: string }) => each.status), patience)
      .toEqual(['delivered', 'delivered']);
  });

  it('that fails for three days is disabled, and goes on without a gap once enabled', async () => {
    let isBroken = true;
    const receiver = await receive((response) => {
      response.statusCode = isBroken ? 500 : 200;
      response.end();
    });
    const { _id } = await newWebhook(receiver.url);
    await credit('one', '1.00', '2.00');
    await expect.poll(async () => (await listDeliveries(_id))[0]?.tries, patience).toBe(1);
    await test.sql(`update webhook_deliveries set first_tried_at = now() - interval '3 days'
      where webhook = '${_id}' and tries = 1`);
    await makeDue(_id);
    await expect.poll(async () => (await read(_id)).status, patience).toBe('disabled');
    expect(await read(_id)).toMatchObject({ reason: 'unreachable', disabledAt: expect.any(String) });
    expect((await listDeliveries(_id))[0]).toMatchObject({ status: 'failed', tries: 2, nextAt: null });
    isBroken = false;
    await credit('one', '3.00');
    expect((await act(`webhook/${_id}/enable`)).body.data).toMatchObject({ status: 'active', reason: null });
    await expect.poll(() => receiver.received.length, patience).toBe(5);
    expect(amountsOf(receiver)).toEqual(['1.00', '1.00', '1.00', '2.00', '3.00']);
  });

  it('whose address is gone is disabled at once', async () => {
    const receiver = await receive((response) => response.writeHead(410).end());
    const { _id } = await newWebhook(receiver.url);
    await credit('one', '1.00', '2.00');
    await expect.poll(async () => (await read(_id)).status, patience).toBe('disabled');
    expect((await read(_id)).reason).toBe('gone');
    expect(receiver.received.length).toBe(1);
  });

  it('that hangs delays no other', async () => {
    const silent = await receive(() => {});
    const hanging = await newWebhook(silent.url);
    await credit('one', '1.00');
    await expect.poll(() => silent.received.length, patience).toBe(1);
    const receiver = await receive();
    await newWebhook(receiver.url);
    await credit('one', '2.00', '3.00');
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    // Still waits for the first response.
    expect((await listDeliveries(hanging._id))[0]).toMatchObject({ tries: 0, status: 'pending' });
    expect(silent.received.length).toBe(1);
  });

  it('hides what it was sent from those who may not read the audit log', async () => {
    const receiver = await receive();
    const { _id } = await newWebhook(receiver.url);
    await credit('one', '1.00');
    await expect.poll(async () => (await listDeliveries(_id))[0]?.status, patience).toBe('delivered');
    const [{ _id: delivery }] = await listDeliveries(_id);
    const seenBy = async (as: Tokens) =>
      (await test.call('GET', `webhookDelivery/${delivery}`, { as })).body.data;
    expect(await seenBy(root)).toMatchObject({ request: { type: 'transaction.credit' }, response: 'OK' });
    const { admin } = platform.one;
    expect(await seenBy(admin)).toMatchObject({ status: 'delivered', request: null, response: null });
    const replayed = (await act(`webhookDelivery/${delivery}/replay`, admin)).body.data;
    expect(replayed).toMatchObject({ status: 'pending', request: null });
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  it('whose program may not read events is disabled, and keeps its place', async () => {
    const weak = { name: 'Weak', client: platform.one.client, role: 'customer' };
    const program = (await act('program', root, weak)).body.data;
    const receiver = await receive();
    const { _id } = await newWebhook(receiver.url, { program: program._id });
    await credit('one', '1.00');
    await expect.poll(async () => (await read(_id)).reason, patience).toBe('forbidden');
    expect(receiver.received).toEqual([]);
  });

  it('that was altered in the database is sent nothing', async () => {
    const [receiver, other] = [await receive(), await receive()];
    const { _id } = await newWebhook(receiver.url);
    const control = await newWebhook(other.url);
    started.splice(started.indexOf(_id), 1);
    await stage.tamper(`update webhooks set url = '${receiver.url}/altered' where _id = '${_id}'`);
    await credit('one', '7.77');
    // An earlier credit may be sealed, and so sent, after the webhook was created.
    const arrived = () => other.received.filter(({ body }) => body.includes('"amount":"7.77"'));
    await expect.poll(() => arrived().length, patience).toBe(1);
    await expect
      .poll(
        async () => (await test.sql(`select lease from webhooks where _id = '${_id}'`))[0]?.lease,
        patience,
      )
      .toEqual(expect.any(String));
    expect(receiver.received).toEqual([]);
    expect((await read(control._id)).status).toBe('active');
    await stage.tamper(`update webhooks set url = '${receiver.url}' where _id = '${_id}'`);
    await act(`webhook/${_id}/disable`);
  });
});

describe('an action', () => {
  it('sends a test event out of order, and once', async () => {
    let isBroken = true;
    const receiver = await receive((response) => response.writeHead(isBroken ? 500 : 200).end());
    const { _id, verifier } = await newWebhook(receiver.url);
    await credit('one', '1.00');
    await expect.poll(() => receiver.received.length, patience).toBe(1);
    expect((await act(`webhook/${_id}/test`)).status).toBe(200);
    await expect.poll(() => receiver.received.length, patience).toBe(2);
    const [, sent] = receiver.received;
    expect(sent && verifier.verify(sent.body, sent.headers as Record<string, string>)).toMatchObject({
      ...{ type: 'webhook.test_event', data: { webhook: _id } },
    });
    const statuses = async () =>
      Object.fromEntries(
        (await listDeliveries(_id)).map(({ name, status }: Record<string, string>) => [name, status]),
      );
    await expect
      .poll(statuses, patience)
      .toEqual({ 'transaction.credit': 'pending', 'webhook.test_event': 'failed' });
    isBroken = false;
    await makeDue(_id);
    await expect
      .poll(statuses, patience)
      .toEqual({ 'transaction.credit': 'delivered', 'webhook.test_event': 'failed' });
  });

  it('sends an event again', async () => {
    const receiver = await receive();
    const { _id, verifier } = await newWebhook(receiver.url);
    await credit('one', '1.00', '2.00');
    await expect.poll(async () => (await listDeliveries(_id))[1]?.status, patience).toBe('delivered');
    const [first] = await listDeliveries(_id);
    expect((await act(`webhookDelivery/${first._id}/replay`)).status).toBe(200);
    await expect.poll(() => receiver.received.length, patience).toBe(3);
    const [one, , again] = receiver.received;
    expect(again?.body).toBe(one?.body);
    expect(again?.headers['webhook-id']).toBe(first._id);
    verifier.verify(again?.body ?? '', again?.headers as Record<string, string>);
    await expect.poll(async () => (await listDeliveries(_id))[0]?.status, patience).toBe('delivered');
    await act(`webhook/${_id}/disable`);
    const { body } = await act(`webhookDelivery/${first._id}/replay`);
    expect([body.code, body.complaints]).toEqual([
      'wrong_state',
      { webhook: { key: 'validation.webhookDisabled' } },
    ]);
  });

  it('is for administrators of the client, and for no other client', async () => {
    const receiver = await receive();
    const { _id } = await newWebhook(receiver.url);
    const { one, two } = platform;
    expect((await act(`webhook/${_id}/test`, one.agent)).status).toBe(403);
    expect((await act(`webhook/${_id}/test`, two.admin)).status).toBe(404);
    expect((await act(`webhook/${_id}/test`, one.admin)).status).toBe(200);
    const foreign = { name: 'Foreign', program: programs.one, url: receiver.url };
    expect((await test.call('POST', 'webhook', { as: two.admin, body: foreign })).status).toBe(400);
  });
});

describe('deliveries', () => {
  it('are removed after 30 days, unless they wait', async () => {
    const receiver = await receive((response, { body }) =>
      response.writeHead(body.includes('"amount":"2.00"') ? 500 : 200).end(),
    );
    const { _id } = await newWebhook(receiver.url);
    await credit('one', '1.00', '2.00');
    const list = async () => (await listDeliveries(_id)).map(({ status }: { status: string }) => status);
    await expect.poll(list, patience).toEqual(['delivered', 'pending']);
    const remove = () =>
      deliveryRemoval.run({ ...test.service, isEnding: () => false, noteFailure: () => {} });
    await remove();
    expect(await list()).toEqual(['delivered', 'pending']);
    await test.change(`update webhook_deliveries set created_at = now() - interval '31 days'
      where webhook = '${_id}'`);
    await remove();
    expect(await list()).toEqual(['pending']);
    expect((await test.service.ledger.verify()).findings).toEqual([]);
  });
});

describe('a URL', () => {
  it.each(['http://10.0.0.1/', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://0x0a000001/'])(
    '%s inside the own network is rejected when it is saved',
    async (url) => {
      const body = { name: 'Inside', program: programs.one, url };
      const created = await test.call('POST', 'webhook', { as: root, body });
      expect(created.body.complaints).toEqual({ url: { key: 'validation.publicAddress' } });
      const receiver = await receive();
      const { _id } = await newWebhook(receiver.url);
      const updated = await test.call('PUT', `webhook/${_id}`, { as: root, body: { url } });
      expect(updated.body.complaints).toEqual({ url: { key: 'validation.publicAddress' } });
    },
  );

  it('with another scheme or text that names no events is rejected', async () => {
    for (const wrong of [{ url: 'ftp://hooks.example/' }, { events: 'credits' }]) {
      const body = { name: 'Wrong', program: programs.one, url: 'https://hooks.example/', ...wrong };
      const { status, body: rejected } = await test.call('POST', 'webhook', { as: root, body });
      expect([status, Object.keys(rejected.complaints ?? rejected.errors)]).toEqual([
        400,
        Object.keys(wrong),
      ]);
    }
  });
});
