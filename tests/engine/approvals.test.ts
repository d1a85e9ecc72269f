/** Changes that need a second person, whichever way they come in: an extension point for one feature of an app. */
import './grants/grant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computed, secret, timestamp } from '../../src/engine/contract/fields.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { performCall } from '../../src/engine/service/http/performCall.ts';
import { findCaller } from '../../src/engine/service/sessions/current.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { explain } from '../../src/engine/tools/explain/explain.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { grant, grants, requests } from './grants/grant.ts';
import { passwordsOfPeople, startApp } from './start.ts';

let app: Started;
let { call, create, signIn } = {} as AppCaller;
let clerk: Tokens;
let clerkId: string;

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople, grants]);
  app = await startApp(await emptyDatabase());
  ({ call, create, signIn } = createAppCaller(app));
  const head = await signIn('head');
  const client = (await create(head, 'client', { name: 'north' }))._id;
  clerkId = (await create(head, 'user', buildUser('north', 'clerk', client)))._id;
  clerk = await signIn('north');
});
afterAll(() => app?.close());
beforeEach(() => void requests.splice(0));

const low = async (title = 'Books') => (await create(clerk, 'grant', { title, level: 'low' }))._id as string;
const read = async (id: string) => (await call('GET', `grant/${id}`, { as: clerk })).body.data;
const waiting = [202, { approval: { _id: '0', status: 'pending' } }];

describe('a change that needs approval', () => {
  it('is stored as a request and changes nothing', async () => {
    const id = await low();
    const response = await call('PUT', `grant/${id}`, {
      as: clerk,
      body: { title: 'More books', level: 'high' },
    });
    expect([response.status, response.body]).toEqual(waiting);
    expect(await read(id)).toMatchObject({ title: 'Books', level: 'low' });
    expect(requests).toMatchObject([
      { call: { method: 'PUT', path: '/grant/:id' }, request: { params: { id } } },
    ]);
    // With the title, which needs no approval by itself.
    expect(requests[0]?.effect).toEqual({
      label: 'Books',
      before: { title: 'Books', level: 'low' },
      after: { title: 'More books', level: 'high' },
    });
  });

  it('may be a creation or an action', async () => {
    const created = await call('POST', 'grant', { as: clerk, body: { title: 'New', level: 'high' } });
    expect([created.status, created.body]).toEqual(waiting);
    const raised = await call('POST', `grant/${await low()}/raise`, { as: clerk });
    expect(raised.status).toBe(202);
    expect(requests[1]?.effect).toMatchObject({ before: { level: 'low' }, after: { level: 'high' } });
  });

  it('does not hold up fields that are not approvable', async () => {
    const id = await low();
    const changed = await call('PUT', `grant/${id}`, { as: clerk, body: { title: 'Maps', level: 'low' } });
    expect([changed.status, requests.length]).toEqual([200, 0]);
    expect((await call('DELETE', `grant/${id}`, { as: clerk })).status).toBe(200);
  });

  it('becomes a request for each record of a bulk action', async () => {
    const ids = [await low('One'), await low('Two')];
    const { status, body } = await call('POST', 'grant/raise', { as: clerk, body: { ids } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject(ids.map((_id) => ({ _id, code: 'approval_required' })));
    expect(requests.map(({ call: { path }, request }) => [path, request.params])).toEqual(
      ids.map((id) => ['/grant/:id/raise', { id }]),
    );
  });

  it('becomes a request for each row of an import, and does not fail its check', async () => {
    const imported = await app.app.inject({
      ...{
        method: 'POST',
        url: '/api/grant/import?name=grants.csv',
        payload: 'title,level\nA,low\nB,high\n',
      },
      headers: { authorization: `Bearer ${clerk.accessToken}`, 'content-type': 'text/csv' },
    });
    const { _id, mapping } = imported.json().data;
    const until = (state: string) =>
      expect
        .poll(async () => (await call('GET', `import/${_id}`, { as: clerk })).body.data)
        .toMatchObject({ state });
    await call('POST', `import/${_id}/check`, { as: clerk, body: { mapping } });
    await until('checked');
    const { refused } = (await call('GET', `import/${_id}`, { as: clerk })).body.data;
    expect([refused, requests]).toEqual([0, []]);
    await call('POST', `import/${_id}/start`, { as: clerk });
    await until('done');
    const { data: rows } = (await call('GET', `import/${_id}/rows`, { as: clerk })).body;
    expect(rows.map(({ problem }: { problem: { code: string } | null }) => problem?.code)).toEqual([
      'approval_required',
    ]);
    expect(requests).toMatchObject([
      { call: { path: '/grant' }, request: { body: { title: 'B', level: 'high' } } },
    ]);
  });

  it('is performed by whoever has an approved request, as the caller who made it', async () => {
    const id = await low();
    await call('POST', `grant/${id}/raise`, { as: clerk });
    const [requested] = requests;
    const caller = await findCaller(app, clerkId);
    if (!requested || !caller) throw new Error('Nothing was requested.');
    const approval = { _id: '0', approvers: 1, effect: {} };
    await performCall(app, requested.call, { ...caller, approval }, requested.request);
    expect(await read(id)).toMatchObject({ level: 'high' });
  });
});

it('is documented for each call that can wait', async () => {
  const { paths } = (await app.app.inject('/api/docs/json')).json() as {
    paths: Record<string, Record<string, { responses: object }>>;
  };
  const waits = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      '202' in responses && !path.includes('export') && !path.includes('import') ? [`${method} ${path}`] : [],
    ),
  );
  expect(waits.sort()).toEqual([
    // Of the engine, for apps whose users are approvable.
    'delete /api/user/{id}/secondFactor',
    'post /api/grant',
    'post /api/grant/{id}/raise',
    'put /api/grant/{id}',
  ]);
});

it('is explained, and mistakes in it are named', async () => {
  const explained = await explain('grant');
  expect(explained).toMatch(/level +approvable/);
  expect(explained).toMatch(/raise Grant +raiseGrant +may wait for approval \(202\)/);
  expect(explained).toMatch(/read Grant +listGrant\n/);
  const computedField = { ...grant.fields, count: computed('client.name') };
  expect(mistakesIn({ ...grant, fields: computedField, approvable: ['count'] })).toContain(
    'approvable names count, which is not a value of its own.',
  );
  const withDate = { ...grant.fields, since: timestamp({ default: 'now' }) };
  expect(mistakesIn({ ...grant, fields: withDate })).toContain('since is now by default');
  expect(mistakesIn({ ...grant, fields: withDate, approvable: [] })).not.toContain('now by default');
  const withToken = { ...grant.fields, token: secret({ storage: 'hashed', generated: 'tok_' }) };
  expect(mistakesIn({ ...grant, fields: withToken })).toContain(
    'nobody would see the generated secret token',
  );
  expect(mistakesIn({ ...grant, fields: withToken, approvable: [] })).not.toContain('nobody would see');
});
