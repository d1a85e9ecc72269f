/** What a declaration says of single values, of the path of its call and of an action that is repeated, over HTTP. */

import './vouchers/voucher.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computed, money, reference } from '../../src/engine/contract/fields.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { canSeeAny } from '../../src/engine/contract/rights/tenancy.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { performAction } from '../../src/engine/service/records/actions/perform.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { at } from './people.ts';
import { passwordsOfPeople, startApp } from './start.ts';
import { taken, voucher, vouchers } from './vouchers/voucher.ts';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let clerk: Tokens;
let till: string;
let [euro, yen] = ['', ''];

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople, vouchers]);
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  const client = (await made(head, 'client', { name: 'north' }))._id;
  await made(head, 'user', buildUser('north', 'clerk', client));
  clerk = await signIn('north');
  euro = (await made(head, 'coin', { code: 'EUR', decimals: 2 }))._id;
  yen = (await made(head, 'coin', { code: 'JPY', decimals: 0 }))._id;
  till = (await made(clerk, 'till', { label: 'Left', takes: [euro] }))._id;
});
afterAll(() => app?.close());

const aVoucher = () => ({ number: 'V1', till, coin: euro, worth: '25.00' });
const sell = (more: object = {}) =>
  call('POST', 'voucher/sell', { as: clerk, body: { ...aVoucher(), ...more } });
const refusal = async (more: object) => {
  const { status, body } = await sell(more);
  return [status, body.code, body.complaints];
};

it('creates records only through the declared call', async () => {
  expect((await sell()).status).toBe(201);
  expect((await call('POST', 'voucher', { as: clerk, body: aVoucher() })).status).toBe(404);
});

it('validates positive amounts and future timestamps when they are set', async () => {
  for (const worth of ['0', '0.00'])
    expect(await refusal({ worth })).toEqual([
      400,
      'invalid',
      { worth: { key: 'validation.amountPositive' } },
    ]);
  const until = '2020-01-01T00:00:00.000Z';
  expect(await refusal({ until })).toEqual([400, 'invalid', { until: { key: 'validation.future' } }]);
  const soon = new Date(Date.now() + 1500).toISOString();
  const { data } = (await sell({ until: soon })).body;
  await new Promise((later) => setTimeout(later, 1600));
  // What has passed since hinders no change of anything else, and can be sent back as it was read.
  const body = { number: 'V2', until: soon };
  const changed = await call('PUT', `voucher/${data._id}`, { as: clerk, body });
  expect([changed.status, changed.body.data.until]).toEqual([200, soon]);
});

it("restricts a reference to the other record's options, on create and when either changes", async () => {
  const refused = [409, 'conflict', { coin: { key: 'errors.conflict' } }];
  expect(await refusal({ coin: yen, worth: '25' })).toEqual(refused);
  const { _id } = (await sell()).body.data;
  const right = (await made(clerk, 'till', { label: 'Right', takes: [yen] }))._id;
  const put = async (body: object) => {
    const answer = await call('PUT', `voucher/${_id}`, { as: clerk, body });
    return [answer.status, answer.body.code, answer.body.complaints];
  };
  expect(await put({ till: right })).toEqual(refused);
  taken.set(right, [yen, euro]);
  expect((await put({ till: right }))[0]).toBe(200);
  taken.set(right, []);
  // Nobody asks again for what stays as it is.
  expect((await put({ number: 'V3' }))[0]).toBe(200);
});

it("returns a computed amount with its currency's decimals", async () => {
  expect((await sell()).body.data).toMatchObject({ worth: '25.00', half: '12.50' });
});

it('performs an idempotent action once, logs it once, and accepts repeats', async () => {
  const { _id } = (await sell()).body.data;
  const withdraw = () => call('POST', `voucher/${_id}/withdraw`, { as: clerk });
  const answers = [await withdraw(), await withdraw()];
  expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
    [200, 'withdrawn'],
    [200, 'withdrawn'],
  ]);
  const log = await call('POST', 'audit', {
    as: head,
    body: { filter: { record: _id, action: 'withdraw' } },
  });
  expect(log.body.total).toBe(1);
  // It is offered no more all the same.
  const { body } = await call('GET', `voucher/${_id}`, { as: clerk });
  expect(body.data._refused.actions).toEqual({ withdraw: 'validation.wrongState' });
});

it('records a backdated action with its effective time', async () => {
  const { _id } = (await sell()).body.data;
  const then = new Date('2024-02-29T12:00:00.000Z');
  const { _id: client } = (await call('GET', 'client', { as: clerk })).body.data[0];
  const caller = { user: null, role: 'head', client, ability: { can: () => true, rules: [] }, at: then };
  await performAction(app as never, voucher, 'withdraw', { id: _id, body: undefined }, caller as never);
  const log = await call('POST', 'audit', {
    as: head,
    body: { filter: { record: _id, action: 'withdraw' } },
  });
  expect(log.body.data[0].date).toBe(then.toISOString());
});

it('shows callers with own scope nothing in a resource without owners', () => {
  const own = { role: null, client: null };
  expect(canSeeAny(voucher, own)).toBe(false);
  expect(canSeeAny({ ...voucher, tenancy: { client: 'client', user: 'till' } }, own)).toBe(true);
  expect(canSeeAny({ ...voucher, tenancy: { shared: 'platform' } }, own)).toBe(true);
});

it('rejects contradictory declarations at startup', () => {
  const declared = (fields: Parameters<typeof defineResource>[0]['fields'], more: object = {}) =>
    defineResource({
      ...{
        name: 'thing',
        subject: 'Thing',
        table: 'things',
        recordRepresentation: '_id',
        routes: at('things', 'thing'),
      },
      ...{
        fields,
        list: { columns: ['_id'], sort: ['_id', 'ASC'] },
        rights: {},
        tenancy: { shared: 'platform' },
        ...more,
      },
    } as never);
  const among = { of: 'till', in: 'label' };
  const choosing = declared({ till: reference('till'), coin: reference('coin', { optionsFrom: among }) });
  expect(mistakesIn(choosing)).toContain('till to refer to a record with a references field label');
  expect(mistakesIn(declared({ half: computed(money('nothing'), { by: 'service' }) }))).toContain(
    'half: its currency field nothing is not a reference',
  );
  const actions = { withdraw: { idempotent: true } };
  expect(mistakesIn(declared({}, { actions }))).toContain('cannot be idempotent');
});
