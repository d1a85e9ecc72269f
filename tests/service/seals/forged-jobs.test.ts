/** Rows that the service acts on later, forged or edited as a database administrator can: they have no effect. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const heading = 'abbreviation,name,symbol,decimals';
const mapping = { abbreviation: 0, name: 1, symbol: 2, decimals: 3 };

async function imported(rows: string): Promise<string> {
  const response = await test.service.app.inject({
    method: 'POST',
    url: '/api/currency/import',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${platform.root.accessToken}` },
    payload: `${heading}\n${rows}\n`,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data._id;
}
const as = (path: string, method: 'GET' | 'POST' = 'GET', body?: object) =>
  test.call(method, path, { as: platform.root, ...(body && { body }) });
const jobAt = async (path: string) => (await as(path)).body.data;
async function checked(rows: string): Promise<string> {
  const id = await imported(rows);
  await as(`import/${id}/check`, 'POST', { mapping });
  await expect.poll(async () => (await jobAt(`import/${id}`)).state).toBe('checked');
  return id;
}
const stopped = { state: 'stopped', why: 'altered' };

describe('an import', () => {
  it("creates nothing in anyone's name when it was forged", async () => {
    const id = randomUUID();
    const [session] = platform.root.refreshToken.split('.');
    const permissions = '[{"action":"manage","subject":"all"}]';
    await test.sql(`insert into import_jobs (_id, resource, name, state, columns, mapping, total, "user", session,
      created_at, changed_at) select '${id}', 'role', 'forged', 'running', '["_id", "name", "permissions"]',
      '{"_id": 0, "name": 1, "permissions": 2}', 1, "user", _id, now(), now() from sessions where _id = '${session}'`);
    await test.sql(`insert into import_rows (job, number, cells)
      values ('${id}', 0, '${JSON.stringify(['forged', 'Forged', permissions])}')`);
    await expect.poll(() => jobAt(`import/${id}`)).toMatchObject(stopped);
    expect((await as('role/forged')).status).toBe(404);
    expect((await as(`import/${id}/start`, 'POST')).body.code).toBe('row_altered');
  });

  it.each([
    [
      'mapping',
      `update import_jobs set mapping = '{"abbreviation": 0, "name": 2, "symbol": 1, "decimals": 3}'`,
    ],
    ['user', `update import_jobs set "user" = (select _id from users where user_name = 'super_admin')`],
    ['state and progress', `update import_jobs set state = 'running', next = 0, made = 0`],
  ])('stops when its %s was edited', async (_, change) => {
    const id = await checked('FJA,Made,¤,2');
    await test.sql(`${change} where _id = '${id}'`);
    const [before] = await test.sql(`select count(*)::text from currencies`);
    const response = await as(`import/${id}/start`, 'POST');
    expect([404, 422]).toContain(response.status);
    await expect
      .poll(
        async () =>
          (await test.sql<{ state: string }>(`select state from import_jobs where _id = '${id}'`))[0]?.state,
      )
      .not.toBe('running');
    expect(await test.sql(`select count(*)::text from currencies`)).toEqual([before]);
  });

  it.each([
    ['edited', `update import_rows set cells = '["FJB", "Forged", "F", "2"]'`],
    ['moved', `update import_rows set number = 1 - number + 100`],
    ['removed', `delete from import_rows`],
  ])('stops when a row was %s', async (_, change) => {
    const id = await checked('FJB,First,¤,2\nFJC,Second,¤,2');
    await test.sql(`${change} where job = '${id}'`);
    expect((await as(`import/${id}/start`, 'POST')).status).toBe(200);
    await expect.poll(() => jobAt(`import/${id}`)).toMatchObject({ ...stopped, made: 0 });
    expect((await as('currency/FJB')).status).toBe(404);
  });

  it('continues when untouched, and returns only unaltered results', async () => {
    const id = await checked('FJD,First,¤,2\nFJE,Second,¤,2');
    await as(`import/${id}/start`, 'POST');
    await expect.poll(() => jobAt(`import/${id}`)).toMatchObject({ state: 'done', made: 2 });
    expect((await as(`import/${id}/outcome`)).text).toMatch(/\n1,\S+,\r\n2,/);
    await test.sql(`update import_rows set record = 'XXX' where job = '${id}' and number = 0`);
    expect((await as(`import/${id}/outcome`)).body.code).toBe('row_altered');
  });
});

describe('an export', () => {
  async function written(by: Tokens = platform.root): Promise<string> {
    const begun = await test.call('POST', 'currency/export', { as: by, body: {} });
    const { _id } = begun.body.data;
    await expect.poll(() => jobAt(`export/${_id}`)).toMatchObject({ state: 'done' });
    expect((await as(`export/${_id}/file`)).status).toBe(200);
    return _id;
  }

  it.each([
    [
      'content was edited',
      (id: string) => `update export_parts set content = content || 'x' where job = '${id}'`,
    ],
    ['content was emptied', (id: string) => `update export_parts set content = null where job = '${id}'`],
    ['parts were removed', (id: string) => `delete from export_parts where job = '${id}'`],
    [
      'parts were duplicated',
      (id: string) => `insert into export_parts (job, number, content, seal)
        select job, number + 1, content, seal from export_parts where job = '${id}'`,
    ],
    ['columns were edited', (id: string) => `update export_jobs set fields = '["name"]' where _id = '${id}'`],
  ])('cannot be downloaded when its %s', async (_, change) => {
    const id = await written();
    await test.sql(change(id));
    const { status, body } = await as(`export/${id}/file`);
    expect([status, body.code]).toEqual([422, 'row_altered']);
  });

  it('is not written when it was forged or its records were edited', async () => {
    const id = await written();
    await test.sql(`update export_jobs set state = 'running', next = 0 where _id = '${id}'`);
    await expect.poll(() => jobAt(`export/${id}`)).toMatchObject(stopped);
    expect(await test.sql(`select from export_parts where job = '${id}'`)).toEqual([]);
  });

  it.each([
    ['stopped', (id: string) => as(`export/${id}/stop`, 'POST'), { state: 'stopped', why: null }],
    ['deleted', (id: string) => test.sql(`delete from export_jobs where _id = '${id}'`), undefined],
  ])('is not reported as altered when it is %s while a part is read', async (_, end, left) => {
    const { app } = test.service;
    const errors = vi.spyOn(app.log, 'error');
    const run = app.admission.run;
    let id: string | undefined;
    const runs = vi.spyOn(app.admission, 'run').mockImplementation(async (kind, user, work) => {
      if (kind === 'export' && !id) {
        const [job] = await test.sql<{ _id: string }>(`select _id from export_jobs where state = 'running'`);
        id = job?._id;
        if (id) await end(id);
      }
      return run(kind, user, work);
    });
    try {
      const begun = await test.call('POST', 'currency/export', { as: platform.root, body: {} });
      await expect.poll(() => id).toBe(begun.body.data._id);
      // Exports are written in sequence.
      await written();
      const [job] = await test.sql(`select state, why from export_jobs where _id = '${id}'`);
      expect(job).toEqual(left);
      expect(errors).not.toHaveBeenCalled();
    } finally {
      runs.mockRestore();
      errors.mockRestore();
    }
  });
});

describe('a session', () => {
  const refreshed = (refreshToken: string) =>
    test.call('POST', 'jwt/refresh-token', { body: { refreshToken } });

  it.each([
    ['ended and then revived', 'ended_at = null', true],
    ['extended', `expires_at = expires_at + interval '1 year'`, false],
    ['marked as confirmed', `confirmed_at = now() + interval '1 day'`, false],
  ])('is over when it was %s in the database', async (_, change, isEnded) => {
    const tokens = await test.signIn('agent.one');
    const [session] = tokens.refreshToken.split('.');
    if (isEnded) await test.call('POST', 'jwt/logout', { as: tokens });
    await test.sql(`update sessions set ${change} where _id = '${session}'`);
    expect((await test.call('GET', 'session', { as: tokens })).status).toBe(401);
    expect((await refreshed(tokens.refreshToken)).status).toBe(401);
  });
});
