/** Exports in the background: whose rows they contain, whose they are, how they end. */
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_EXPORTS_RUNNING, MAX_EXPORTS_STORED } from '../../../src/engine/contract/exports/exports.ts';
import { resources } from '../../../src/engine/contract/registry.ts';
import { allow, buildAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { canSeeExport } from '../../../src/engine/service/exports/view.ts';
import type { Caller } from '../../../src/engine/service/sessions/caller.ts';
import { transactionRows } from '../../../src/features/transactions/service/rows.ts';
import { startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { buildUser, type Platform, signInToPlatform } from '../platform.ts';

let test: TestService;
let platform: Platform;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  platform = await signInToPlatform(test);
});
afterAll(() => test.close());

const begin = (as: Tokens | undefined, resource: string, body: object = {}) =>
  test.call('POST', `${resource}/export`, { as, body });
const now = async (as: Tokens, id: string) => (await test.call('GET', `export/${id}`, { as })).body.data;

async function written(as: Tokens, resource: string, body: object = {}) {
  const begun = await begin(as, resource, body);
  expect(begun.status, begun.text).toBe(202);
  const { _id } = begun.body.data;
  await expect.poll(async () => (await now(as, _id)).state).not.toBe('running');
  const job = await now(as, _id);
  expect(job).toMatchObject({ state: 'done', why: null });
  const file = await test.call('GET', `export/${_id}/file`, { as });
  expect(file.status).toBe(200);
  return { job, file, text: file.text };
}

const rowsIn = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

describe('an export of everyone who may read a list', () => {
  it.each(resources.map(({ name, list }) => [name, list.method] as const))(
    'has exactly the rows of the list of %s, in its order',
    async (resource, method) => {
      const { root, one } = platform;
      const compared = async (as: Tokens) => {
        // Ignores what is written meanwhile, including by this export.
        const before = new Date().toISOString();
        const filter = resource === 'audit' ? { date_lte: before } : {};
        const range = [0, 999];
        const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=${JSON.stringify(range)}`;
        const listed =
          method === 'POST'
            ? await test.call('POST', resource, { as, body: { filter, range } })
            : await test.call('GET', `${resource}?${query}`, { as });
        if (listed.status !== 200) {
          expect((await begin(as, resource)).status).toBe(listed.status);
          return;
        }
        const { text, job } = await written(as, resource, { filter });
        const ids = listed.body.data.map(({ _id }: { _id: string }) => _id);
        expect(rowsIn(text).map(({ _id }) => _id)).toEqual(ids);
        expect(job).toMatchObject({ rows: ids.length, total: listed.body.total });
      };
      await Promise.all([root, one.admin, one.customer].map(compared));
      expect((await begin(undefined, resource)).status).toBe(401);
    },
  );
});

it('writes an audit entry, and has no effect on the ledger', async () => {
  const { root } = platform;
  await written(root, 'transaction');
  const { body } = await test.call('POST', 'audit', { as: root, body: { filter: { action: 'export' } } });
  expect(body.data[0]).toMatchObject({ resource: 'transaction' });
  expect((await test.service.ledger.verify()).findings).toEqual([]);
});

it('uses filter, order and columns of the list, and rejects what the list rejects', async () => {
  const { root } = platform;
  const { text, file } = await written(root, 'currency', {
    ...{ filter: { decimals_gte: 8 }, sort: ['abbreviation', 'DESC'] },
    ...{ fields: ['abbreviation', 'decimals'], name: 'few/../"x".csv' },
  });
  expect(text).toBe('"abbreviation","decimals"\r\n"BTC","8"\r\n');
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[^/]+\.csv"/);
  for (const [body, name] of [
    [{ filter: { nonsense: 1 } }, 'filter.nonsense'],
    [{ sort: ['nonsense', 'ASC'] }, 'sort'],
    [{ fields: ['_id', 'nonsense'] }, 'fields.1'],
    [{ zone: 'Mars/Olympus' }, 'zone'],
  ] as const) {
    const { status, body: responseBody } = await begin(root, 'currency', body);
    expect([status, Object.keys(responseBody.errors)]).toEqual([400, [name]]);
  }
});

it("is written in the user's language when it is for people", async () => {
  const people = { form: 'people', language: 'es', zone: 'Europe/Madrid' };
  const { text } = await written(platform.root, 'user', people);
  const [head = ''] = text.split('\r\n');
  expect(head.startsWith('\ufeff"ID";"')).toBe(true);
  expect(head).toContain(' (Europe/Madrid)"');
  const [row = {}] = parse(text, { columns: true, bom: true, delimiter: ';' }) as Record<string, string>[];
  expect(Object.values(row)).toContain('Activo');
});

it('is visible, stoppable and downloadable only by its owner in every role', async () => {
  const { root, superAdmin, one } = platform;
  const { job } = await written(superAdmin, 'currency');
  for (const as of [root, one.admin, one.customer]) {
    for (const [method, path] of [
      ['GET', `export/${job._id}`],
      ['GET', `export/${job._id}/file`],
      ['POST', `export/${job._id}/stop`],
    ] as const) {
      expect((await test.call(method, path, { as })).status, path).toBe(404);
      expect((await test.call(method, path)).status).toBe(401);
    }
    const own = (await test.call('GET', 'export?resource=currency', { as })).body.data;
    expect(own.map(({ _id }: { _id: string }) => _id)).not.toContain(job._id);
  }
  const over = await test.call('POST', `export/${job._id}/stop`, { as: superAdmin });
  expect(over.body.code).toBe('wrong_state');
});

it('is in the audit log without its filter values', async () => {
  const { root } = platform;
  await written(root, 'currency', { filter: { name: 'Bitcoin' }, name: 'bitcoin.csv' });
  const request = { filter: { action: 'export', resource: 'currency' }, range: [0, 0] };
  const { body } = await test.call('POST', 'audit', { as: root, body: request });
  expect(body.data[0]).toMatchObject({
    action: 'export',
    resource: 'currency',
    record: null,
    altered: false,
  });
  expect(JSON.stringify(body.data[0])).not.toMatch(/bitcoin/i);
});

describe('a running export', () => {
  it('is deleted when stopped; more than a few are rejected, and the oldest are evicted', async () => {
    const { admin } = platform.one;
    const ids: string[] = [];
    for (let at = 0; at < MAX_EXPORTS_STORED + 1; at += 1)
      ids.push((await written(admin, 'currency')).job._id);
    const own = (await test.call('GET', 'export?resource=currency', { as: admin })).body.data;
    expect(own.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(1).reverse());
    const [, oldest = '', next = '', third = ''] = ids;
    // As if another process were still writing it.
    await test.change(
      `update export_jobs set state = 'running', until = now() + interval '1 hour' where _id in ('${oldest}', '${next}')`,
    );
    expect(MAX_EXPORTS_RUNNING).toBe(2);
    expect((await begin(admin, 'currency')).body.code).toBe('busy');
    expect((await test.call('GET', `export/${oldest}/file`, { as: admin })).body.code).toBe('wrong_state');
    const stopped = await test.call('POST', `export/${oldest}/stop`, { as: admin });
    expect(stopped.body.data).toMatchObject({ state: 'stopped', why: null });
    expect(await test.sql(`select 1 from export_parts where job = '${oldest}'`)).toEqual([]);
    expect(await test.sql(`select 1 from export_parts where job = '${third}'`)).toHaveLength(1);
    // Its process is gone, and this one continues.
    await test.change(`update export_jobs set until = now() - interval '1 second' where _id = '${next}'`);
    await expect.poll(async () => (await now(admin, next)).state).toBe('done');
  });

  it('stops when its session ends', async () => {
    const staff = await test.signIn('super_admin');
    const { job } = await written(staff, 'currency');
    const left = await test.call('POST', 'jwt/logout', { as: staff });
    expect(left.status, left.text).toBeLessThan(300);
    await test.change(`update export_jobs set state = 'running' where _id = '${job._id}'`);
    const again = await test.signIn('super_admin');
    await expect.poll(async () => (await now(again, job._id)).state).toBe('stopped');
    expect(await now(again, job._id)).toMatchObject({ why: 'unauthorized' });
    expect(await test.sql(`select 1 from export_parts where job = '${job._id}'`)).toEqual([]);
  });
});

describe('an export whose owner loses permissions', () => {
  const role = (permissions: string[]) => ({
    _id: 'reader',
    permissions: permissions.map((subject) => ({ subject, action: 'read', allowed: true })),
  });
  const change = async (path: string, body: object) => {
    const { status, text } = await test.call('PUT', path, { as: platform.root, body });
    expect(status, text).toBe(200);
  };
  /** Of a new user, who is then changed. */
  async function exported(userName: string, more: { role: string; client?: string }, resource: string) {
    const { root } = platform;
    const { body } = await test.call('POST', 'user', {
      as: root,
      body: buildUser(userName, more.role, more),
    });
    const as = await test.signIn(userName);
    const { job } = await written(as, resource, { fields: ['_id'] });
    return { as, id: job._id as string, user: body.data._id as string };
  }
  async function expectDeleted({ as, id }: { as: Tokens; id: string }) {
    const { status, body } = await test.call('GET', `export/${id}/file`, { as });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await test.sql(`select 1 from export_parts where job = '${id}'`)).toEqual([]);
    expect(await now(as, id)).toMatchObject({ state: 'stopped', why: 'forbidden' });
  }

  it('is deleted when the role may no longer read the resource or sees fewer rows', async () => {
    const { one, root } = platform;
    await test.call('POST', 'role', { as: root, body: role(['Transaction', 'Wallet', 'ClientWallet']) });
    const reader = { role: 'reader', client: one.client };
    const complete = await exported('reader.a', reader, 'transaction');
    await change('role/reader', role(['Transaction', 'Wallet', 'ClientWallet', 'Currency']));
    expect((await test.call('GET', `export/${complete.id}/file`, { as: complete.as })).status).toBe(200);
    await change('role/reader', role(['Transaction', 'Wallet']));
    await expectDeleted(complete);
    const part = await exported('reader.b', reader, 'transaction');
    await change('role/reader', role(['Wallet']));
    await expectDeleted(part);
  });

  it('is deleted when the owner was demoted', async () => {
    const { one } = platform;
    const admin = await exported('admin.x', { role: 'admin', client: one.client }, 'user');
    await change(`user/${admin.user}`, { role: 'customer' });
    await expectDeleted(admin);
  });

  it('is stopped when it is running', async () => {
    const admin = await exported('admin.y', { role: 'admin', client: platform.one.client }, 'user');
    await change(`user/${admin.user}`, { role: 'customer' });
    await test.change(`update export_jobs set state = 'running' where _id = '${admin.id}'`);
    await expect.poll(async () => (await now(admin.as, admin.id)).state).toBe('stopped');
    // Deleted once it is stopped.
    await expect.poll(() => test.sql(`select 1 from export_parts where job = '${admin.id}'`)).toEqual([]);
  });

  it('remains after an upgrade that words a condition differently', async () => {
    const admin = await exported('admin.z', { role: 'admin', client: platform.one.client }, 'transaction');
    const { rowsOf } = transactionRows;
    const reworded = vi.spyOn(transactionRows, 'rowsOf');
    reworded.mockImplementation((caller) => sql`(${rowsOf(caller)} and true)`);
    try {
      const { status } = await test.call('GET', `export/${admin.id}/file`, { as: admin.as });
      expect(status).toBe(200);
    } finally {
      reworded.mockRestore();
    }
  });

  it('depends on the permission to read and the columns when no scope was recorded', () => {
    const job = { resource: 'transaction', fields: ['_id'], asked: {} };
    const reads = (subject: string) => {
      const ability = buildAbility([allow('read', subject)]);
      return { ability, role: 'reader', client: platform.one.client, lacksSecondFactor: false } as Caller;
    };
    expect(canSeeExport(job, reads('Transaction'))).toBe(true);
    expect(canSeeExport({ ...job, fields: ['_id', 'gone'] }, reads('Transaction'))).toBe(false);
    expect(canSeeExport(job, reads('Wallet'))).toBe(false);
  });
});
