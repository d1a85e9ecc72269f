/** Alerts: announced once per crossing, whoever looks and however often, and only to those who may know. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../../../src/schema.ts';
import { evaluateAlerts } from '../../../../src/features/alerts/service/evaluate.ts';
import { alertMails } from '../../../../src/features/alerts/service/mails.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../../../service/harness.ts';
import { expectIntactLedger, expectMoved } from '../../../service/money.ts';
import { openOutbox } from '../../../service/outbox.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../../../service/platform.ts';
import { asOwner } from '../../../service/tampering.ts';

const outbox = openOutbox();

let test: TestService;
let platform: Platform;
let root: Tokens;
beforeAll(async () => {
  test = await startServiceWithPlatform(outbox.settings);
  platform = await signInToPlatform(test);
  ({ root } = platform);
  await expectMoved(test, { as: root, wallet: platform.one.clientWallet, amount: '100000' });
});
afterAll(async () => {
  if (test) await expectIntactLedger(test);
  await test?.close();
  outbox.close();
});

/** A new admin of client one, who is sent the mails. */
let watcher: { _id: string; name: string; as: Tokens };
let customer: { _id: string; wallet: string };
let count = 0;
beforeEach(async () => {
  count += 1;
  const { client } = platform.one;
  const create = (name: string, role: string, more: object = {}) =>
    createRecord(test, root, 'user', buildUser(`${name}.${count}`, role, { client, ...more }));
  const { _id } = await create('watcher', 'admin', { language: 'de' });
  watcher = { _id, name: `watcher.${count}`, as: await test.signIn(`watcher.${count}`) };
  customer = await create('watched', 'customer');
});

const credit = (amount: string, wallet = customer.wallet) => expectMoved(test, { as: root, wallet, amount });
const debit = (amount: string) =>
  expectMoved(test, { as: root, wallet: customer.wallet, type: 'debit', amount });

const tryAlert = (body: object, as = watcher.as) => test.call('POST', 'alert', { as, body });
const onBalance = (more: object = {}) => ({
  ...{ name: 'Low', kind: 'balance_below', wallet: customer.wallet, currency: 'USD', threshold: '10.00' },
  ...more,
});
const newAlert = (body: object = onBalance(), as = watcher.as) => createRecord(test, as, 'alert', body);

/** As other processes of the service do at the same time. */
const evaluate = () => Promise.all([1, 2, 3].map(() => evaluateAlerts(test.service)));
const sendMails = () => {
  const ending = { isEnding: () => false, noteFailure: () => {} };
  return Promise.all([1, 2].map(() => alertMails.run({ ...test.service, ...ending })));
};
async function listCrossings(alert: string) {
  const query = new URLSearchParams({
    ...{ filter: JSON.stringify({ alert }), range: '[0,99]', sort: '["crossedAt","ASC"]' },
  });
  return (await test.call('GET', `alertCrossing?${query}`, { as: watcher.as })).body.data;
}
type Crossing = { status: string; mail: string; user: string };
/** Evaluates until the crossings are these. Their mails are not due any more. */
async function expectCrossings(alert: string, ...expected: string[]): Promise<void> {
  await expect
    .poll(async () => {
      await evaluate();
      return (await listCrossings(alert)).map(({ status }: Crossing) => status);
    })
    .toEqual(expected);
  await expect
    .poll(async () => {
      await sendMails();
      return (await listCrossings(alert)).filter(({ mail }: Crossing) => /pending|sending/.test(mail));
    })
    .toEqual([]);
}
const mailsTo = (name: string): string[] =>
  outbox.listMailsTo(`${name}@test.example`).map((mail) => mail.replaceAll(/[\u2066-\u2069]/g, ''));

describe('an alert on a balance', () => {
  it('is announced once per crossing, not with every posting', async () => {
    await credit('50.00');
    const { _id, recipient } = await newAlert();
    expect(recipient).toBe(watcher._id);
    await expectCrossings(_id);
    await debit('40.50');
    await expectCrossings(_id, 'open');
    await debit('1.00');
    await debit('2.00');
    await expectCrossings(_id, 'open');
    const read = async () => (await test.call('GET', `alert/${_id}`, { as: watcher.as })).body.data.state;
    expect(await read()).toBe('crossed');
    const [mail, ...others] = mailsTo(watcher.name);
    expect(others).toEqual([]);
    expect(mail).toContain('Subject: Verfügbares Guthaben unter 10.00 USD: Low\n');
    expect(mail).toContain('Es betrug 9.50 USD.');
    expect(mail).toContain(`https://wallet.example.com/dashboard/wallet/${customer.wallet}`);
    await credit('20.00');
    await expectCrossings(_id, 'ended');
    expect(await read()).toBe('armed');
    await debit('20.00');
    await expectCrossings(_id, 'ended', 'open');
    expect(mailsTo(watcher.name)).toHaveLength(2);
    const events = await test.sql<{ name: string }>(`select resource || '.' || action as name from audit
      where resource = 'alertCrossing' and data->'after'->>'alert' = '${_id}'
        or record in (select _id::text from alert_crossings where alert = '${_id}') order by _id`);
    expect(events.map(({ name }) => name)).toEqual([
      ...['alertCrossing.create', 'alertCrossing.end', 'alertCrossing.create'],
    ]);
  });

  it('compares what is available: a hold raises it, and its release ends it', async () => {
    await credit('50.00');
    const { _id } = await newAlert();
    const terms = { wallet: customer.wallet, currency: 'USD', amount: '40.00', reference: 'Deposit' };
    await createRecord(test, root, 'hold', terms);
    await expectCrossings(_id);
    const { _id: hold } = await createRecord(test, root, 'hold', { ...terms, amount: '3.00' });
    await expectCrossings(_id, 'open');
    expect(await listCrossings(_id)).toMatchObject([{ amount: '7.00' }]);
    expect(mailsTo(watcher.name).join()).toContain(
      'das verfügbare Guthaben, also ohne Reserviertes, in der Wallet von',
    );
    const released = await test.call('POST', `hold/${hold}/release`, {
      ...{ as: root, body: { reason: 'Cancelled' }, headers: { 'idempotency-key': randomUUID() } },
    });
    expect(released.status, released.text).toBe(200);
    await expectCrossings(_id, 'ended');
    expect(mailsTo(watcher.name)).toHaveLength(1);
  });

  it('notices a balance that was low only in between', async () => {
    await credit('50.00');
    const { _id } = await newAlert();
    await debit('45.00');
    await credit('45.00');
    await expectCrossings(_id, 'ended');
    expect(mailsTo(watcher.name)).toHaveLength(1);
    expect(await listCrossings(_id)).toMatchObject([
      { amount: '5.00', mail: 'sent', currency: platform.usd },
    ]);
  });

  it('announces a balance that is low already, and nothing while it is switched off', async () => {
    const { _id } = await newAlert();
    await expectCrossings(_id, 'open');
    expect(mailsTo(watcher.name)).toHaveLength(1);
    const change = (body: object) => test.call('PUT', `alert/${_id}`, { as: watcher.as, body });
    expect((await change({ active: false })).status).toBe(200);
    await expectCrossings(_id, 'ended');
    await credit('50.00');
    await debit('50.00');
    await credit('50.00');
    expect((await change({ active: true })).status).toBe(200);
    await expectCrossings(_id, 'ended');
  });

  it('is mailed once although the mail server was away', async () => {
    const restore = outbox.obstruct();
    const { _id } = await newAlert();
    await expect
      .poll(async () => {
        await evaluate();
        await sendMails();
        return (await test.sql(`select mail, tries from alert_crossings where alert = '${_id}'`))[0];
      })
      .toMatchObject({ mail: 'pending', tries: 1 });
    restore();
    await test.sql(`update alert_crossings set retry_at = now() where alert = '${_id}'`);
    await expectCrossings(_id, 'open');
    expect(mailsTo(watcher.name)).toHaveLength(1);
  });
});

describe('an alert on a limit', () => {
  const newLimit = (terms: object) =>
    createRecord(test, root, 'limit', {
      ...{ operations: ['debit'], currency: 'USD', per: 'day', reason: 'Cash', ...terms },
    });
  const debitAs = (as: Tokens, amount: string, wallet = customer.wallet) =>
    expectMoved(test, { as, wallet, type: 'debit', amount });
  const onLimit = (limit: string) => ({ name: 'Nearly used up', kind: 'limit_usage', limit });

  it('is announced from 80% on, once in a period and again once less is used', async () => {
    const { _id: limit } = await newLimit({ scope: 'user', user: watcher._id, most: '10.00' });
    const { _id, percent } = await newAlert(onLimit(limit));
    expect(percent).toBe(80);
    await credit('100.00');
    const { _id: first } = await debitAs(watcher.as, '7.99');
    await expectCrossings(_id);
    await debitAs(watcher.as, '0.01');
    await expectCrossings(_id, 'open');
    await debitAs(watcher.as, '1.00');
    await expectCrossings(_id, 'open');
    const [mail, ...others] = mailsTo(watcher.name);
    expect(others).toEqual([]);
    expect(mail).toContain('80 % dieses Limits genutzt: Cash');
    const reversed = await test.call('POST', `transaction/${first}/reverse`, {
      ...{ as: root, body: { amount: '2.00', reason: 'A mistake' } },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(reversed.status, reversed.text).toBe(200);
    await expectCrossings(_id, 'ended');
    await debitAs(watcher.as, '1.00');
    await expectCrossings(_id, 'ended', 'open');
    expect(mailsTo(watcher.name)).toHaveLength(2);
    await test.call('DELETE', `limit/${limit}`, { as: root });
  });

  it('begins anew in a new period', async () => {
    const { _id: limit } = await newLimit({ scope: 'user', user: watcher._id, count: 5 });
    const { _id } = await newAlert(onLimit(limit));
    await credit('100.00');
    for (let times = 0; times < 4; times += 1) await debitAs(watcher.as, '1.00');
    await expectCrossings(_id, 'open');
    // As if a day had passed, with as much used again at once.
    await test.sql(`update limit_uses set start = start - 1 where subject = '${watcher._id}'`);
    await test.change(`update alert_crossings set period = period - 1 where alert = '${_id}'`);
    for (let times = 0; times < 4; times += 1) await debitAs(watcher.as, '1.00');
    await expectCrossings(_id, 'ended', 'open');
    expect(mailsTo(watcher.name)).toHaveLength(2);
    await test.sql(`delete from limit_uses where subject = '${watcher._id}' and start < current_date`);
    await test.sql(`update limit_uses set used = 800, times = 8 where subject = '${watcher._id}'`);
    await test.call('DELETE', `limit/${limit}`, { as: root });
  });

  it('of a role is about each of its users, and for a client only about its own', async () => {
    const { _id: limit } = await newLimit({ scope: 'role', role: 'agent', most: '10.00' });
    const [own, all] = [await newAlert(onLimit(limit)), await newAlert(onLimit(limit), root)];
    const { one, two } = platform;
    for (const { clientWallet } of [one, two])
      await expectMoved(test, { as: root, wallet: clientWallet, amount: '1' });
    const operators = { one: one.agentId, two: two.agentId };
    // What each agent has used.
    for (const subject of Object.values(operators))
      await test.service.ledger.post({
        ...{ operator: subject, role: 'agent', type: 'debit', action: 'debit', currency: platform.usd },
        ...{ fromWallet: one.clientWallet, toWallet: customer.wallet, units: 900n, reference: 'A debit' },
      });
    await expectCrossings(own._id, 'open');
    expect((await listCrossings(own._id))[0]).toMatchObject({ user: one.agentId, percent: 90 });
    await expect
      .poll(async () => {
        await evaluate();
        return (await test.sql(`select "user" from alert_crossings where alert = '${all._id}'`)).length;
      })
      .toBe(2);
    const deleted = await test.call('DELETE', `limit/${limit}`, { as: root });
    expect(deleted.status, deleted.text).toBe(200);
    expect((await test.call('GET', `alert/${own._id}`, { as: watcher.as })).status).toBe(404);
    expect(await listCrossings(own._id)).toEqual([]);
  });

  it('needs a limit that adds up', async () => {
    const { _id } = await newLimit({ scope: 'user', user: watcher._id, per: 'operation', most: '9.00' });
    const { body } = await tryAlert(onLimit(_id));
    expect([body.code, body.complaints]).toEqual([
      'invalid',
      { limit: { key: 'validation.limitWithoutUsage' } },
    ]);
    await test.call('DELETE', `limit/${_id}`, { as: root });
  });
});

describe('whoever may not know', () => {
  it('cannot be sent it', async () => {
    const { one, two } = platform;
    const foreign = await tryAlert(onBalance(), two.admin);
    expect(foreign.body.complaints).toEqual({ wallet: { key: 'validation.reference' } });
    const unknown = await tryAlert(onBalance({ recipient: two.adminId }));
    expect(unknown.body.complaints).toEqual({ recipient: { key: 'validation.reference' } });
    const blind = await tryAlert(onBalance({ recipient: one.customerId }));
    expect(blind.body.complaints).toEqual({ recipient: { key: 'validation.recipientCannotRead' } });
    const { _id } = await newAlert();
    const changed = await test.call('PUT', `alert/${_id}`, {
      ...{ as: watcher.as, body: { recipient: one.customerId } },
    });
    expect(changed.body.complaints).toEqual({ recipient: { key: 'validation.recipientCannotRead' } });
    expect((await test.call('GET', `alert/${_id}`, { as: two.admin })).status).toBe(404);
    const program = { name: `Program ${count}`, client: one.client, role: 'admin' };
    const { _id: of } = await createRecord(test, root, 'program', program);
    const scopes = ['Alert', 'Wallet'].map((subject) => ({ subject, action: 'manage', allowed: true }));
    const key = await createRecord(test, root, 'apiKey', { name: 'A key', program: of, scopes });
    const byProgram = await tryAlert(onBalance(), { accessToken: key._generated.token, refreshToken: '' });
    expect(byProgram.body.complaints).toEqual({ recipient: { key: 'validation.recipientOfProgram' } });
    const { user } = (await test.call('GET', `program/${of}`, { as: root })).body.data;
    const toProgram = await tryAlert(onBalance({ recipient: user }));
    expect(toProgram.body.complaints).toEqual({ recipient: { key: 'validation.recipientOfProgram' } });
    // The owner may read the own wallet.
    expect((await tryAlert(onBalance({ recipient: customer._id }))).status).toBe(201);
  });

  it('is sent nothing once the right is lost', async () => {
    await credit('50.00');
    const { _id } = await newAlert();
    const demoted = await test.call('PUT', `user/${watcher._id}`, { as: root, body: { role: 'customer' } });
    expect(demoted.status, demoted.text).toBe(200);
    watcher.as = platform.one.admin;
    await debit('45.00');
    await expectCrossings(_id, 'open');
    expect(await listCrossings(_id)).toMatchObject([{ mail: 'withheld', mailedAt: null }]);
    expect(mailsTo(watcher.name)).toEqual([]);
  });

  it('is sent nothing by an alert that was altered in the database', async () => {
    await credit('50.00');
    const { _id } = await newAlert();
    const [row] = await test.sql<{ recipient: string }>(`select recipient from alerts where _id = '${_id}'`);
    await asOwner(test, `update alerts set recipient = '${customer._id}' where _id = '${_id}'`);
    await debit('45.00');
    const failures: unknown[] = [];
    await expect
      .poll(async () => {
        await evaluateAlerts(test.service).catch((error) => failures.push(error));
        return failures.length;
      })
      .toBeGreaterThan(0);
    expect(failures.map(String).join()).toContain('could not be evaluated');
    expect(await listCrossings(_id)).toEqual([]);
    await asOwner(test, `update alerts set recipient = '${row?.recipient}' where _id = '${_id}'`);
    await expectCrossings(_id, 'open');
    expect((await test.call('DELETE', `alert/${_id}`, { as: watcher.as })).status).toBe(200);
    expect(await listCrossings(_id)).toEqual([]);
  });
});
