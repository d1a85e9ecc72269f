/** Calls that the service performs without HTTP, as a user who has no session: in a job, or once somebody has approved one. */
import './vouchers/voucher.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmIdentity } from '../../src/engine/contract/calls/confirmation.ts';
import { endOtherSessions } from '../../src/engine/contract/calls/ownAccount.ts';
import { logout } from '../../src/engine/contract/calls/sessions.ts';
import { anonymousAbility } from '../../src/engine/contract/rights/abilities.ts';
import type { RoutesContext } from '../../src/engine/service/core.ts';
import { fileOfExport } from '../../src/engine/service/exports/calls.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { performCall } from '../../src/engine/service/http/performCall.ts';
import type { Caller } from '../../src/engine/service/sessions/caller.ts';
import { findCaller } from '../../src/engine/service/sessions/current.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { PASSWORD } from './password.ts';
import { passwordsOfPeople, startApp } from './start.ts';
import { vouchers } from './vouchers/voucher.ts';

let app: Started;
let core: RoutesContext;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let clerk: { id: string; tokens: Tokens };
let sale: { till: string; coin: string };

const origin = { address: '192.0.2.7', userAgent: 'job' };
const asClerk = async (): Promise<Caller> => {
  const caller = await findCaller(core, clerk.id);
  if (!caller) throw new Error('there is no such user');
  return caller;
};
const sell = async (number: string, more: object = {}) =>
  performCall(core, { method: 'POST', path: '/voucher/sell' }, await asClerk(), {
    body: { number, ...sale, worth: '25.00', ...more },
    origin,
  });
const withId = (method: 'GET' | 'PUT' | 'POST', path: string, id: string, more: object = {}) =>
  asClerk().then((caller) =>
    performCall(core, { method, path }, caller, { params: { id }, origin, ...more }),
  );

type Voucher = { data: { _id: string; worth: string; status: string } };

beforeAll(async () => {
  const seesCore = {
    routes: [
      (context: RoutesContext) => {
        core = context;
      },
    ],
  };
  registerServiceFeatures([passwordsOfPeople, vouchers, seesCore]);
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  const client = (await made(head, 'client', { name: 'north' }))._id;
  const { _id: id } = await made(head, 'user', buildUser('north', 'clerk', client));
  clerk = { id, tokens: await signIn('north') };
  const coin = (await made(head, 'coin', { code: 'EUR', decimals: 2 }))._id;
  sale = { coin, till: (await made(clerk.tokens, 'till', { label: 'Left', takes: [coin] }))._id };
});
afterAll(() => app?.close());

it('returns what HTTP returns, and records the user as the one who acted', async () => {
  const { body } = await sell('V1');
  const { _id } = (body as Voucher).data;
  const overHttp = await call('GET', `voucher/${_id}`, { as: clerk.tokens });
  const performed = await withId('GET', '/voucher/:id', _id);
  expect(performed).toEqual({ body: overHttp.body, revision: overHttp.headers.etag });
  const audit = await call('POST', 'audit', { as: head, body: { filter: { record: _id } } });
  expect(audit.body.data.map(({ user, action }: { user: string; action: string }) => [user, action])).toEqual(
    [[clerk.id, 'create']],
  );
});

it('rejects what HTTP rejects, and follows the revision', async () => {
  await expect(sell('V2', { worth: '0' })).rejects.toMatchObject({ code: 'invalid' });
  const { body, revision } = await sell('V3');
  const { _id } = (body as Voucher).data;
  const change = (worth: string) =>
    withId('PUT', '/voucher/:id', _id, { body: { worth }, expectedRevision: revision });
  expect((await change('26.00')).body).toMatchObject({ data: { worth: '26.00' } });
  await expect(change('27.00')).rejects.toMatchObject({ code: 'stale' });
  expect((await withId('POST', '/voucher/:id/withdraw', _id)).body).toMatchObject({
    data: { status: 'withdrawn' },
  });
});

it('judges permissions and tenancy anew for every call', async () => {
  const { _id: client } = await made(head, 'client', { name: 'south' });
  await made(head, 'user', buildUser('south', 'clerk', client));
  const caller = await asClerk();
  const foreign = await made(await signIn('south'), 'till', { label: 'Right', takes: [sale.coin] });
  await expect(withId('GET', '/till/:id', foreign._id)).rejects.toMatchObject({ code: 'not_found' });
  const powerless = { ...caller, ability: anonymousAbility() };
  await expect(
    performCall(core, { method: 'POST', path: '/voucher/sell' }, powerless, { body: {}, origin }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

it('has no session: calls about one are rejected, and nothing counts as confirmed', async () => {
  const caller = await asClerk();
  expect([caller.session, caller.confirmedAt]).toEqual([null, 0]);
  for (const name of [logout, confirmIdentity, endOtherSessions])
    await expect(
      performCall(core, name, caller, { body: { currentPassword: PASSWORD }, origin }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
});

it('says which calls need HTTP', async () => {
  await expect(performCall(core, fileOfExport, await asClerk(), { origin })).rejects.toThrow(
    'GET /export/:id/file cannot be performed without HTTP',
  );
});

it('finds no user who is inactive or unknown', async () => {
  expect(await findCaller(core, sale.till)).toBeUndefined();
  const { status } = await call('PUT', `user/${clerk.id}`, { as: head, body: { status: 'inactive' } });
  expect(status).toBe(200);
  expect(await findCaller(core, clerk.id)).toBeUndefined();
});
