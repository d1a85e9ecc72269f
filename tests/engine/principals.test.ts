/** Programs that act for a user with a key: never more than its scopes, never more than the user, and on record. */
import './keys/declarations.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSubjects } from '../../src/engine/contract/registry.ts';
import {
  allow,
  buildAbility,
  forbid,
  type Permission,
  verbs,
} from '../../src/engine/contract/rights/abilities.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { findPrincipal } from '../../src/engine/service/sessions/principals.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { accessKeys } from './keys/service.ts';
import { passwordsOfPeople, startApp } from './start.ts';

let app: Started;
let { call, create, signIn } = {} as AppCaller;
let head: Tokens;
let client: string;
let clerk: string;

/** What the creation of a note waits for. */
let gate: Promise<void> | undefined;
const gatedNotes = {
  hooks: {
    note: {
      async prepare(_core: unknown, values: Record<string, unknown>) {
        await gate;
        return values;
      },
    },
  },
};

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople, accessKeys, gatedNotes]);
  app = await startApp(await emptyDatabase());
  ({ call, create, signIn } = createAppCaller(app));
  head = await signIn('head');
  client = (await create(head, 'client', { name: 'north' }))._id;
  clerk = (await create(head, 'user', buildUser('north', 'clerk', client)))._id;
});
afterAll(() => app?.close());

/** A new key of the clerk, as tokens of a caller. */
async function newKey(scopes: readonly Permission[], user = clerk): Promise<{ id: string; as: Tokens }> {
  const key = await create(head, 'accessKey', { name: 'Program', client, user, scopes });
  return { id: key._id, as: { accessToken: key._generated.token } as Tokens };
}
const statusOf = async (as: Tokens, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await call(method, path, { as, ...(body && { body }) })).status;

describe('a key', () => {
  it('acts for its user within its scopes', async () => {
    const { as } = await newKey([allow('read', 'Note'), allow('create', 'Note')]);
    const note = await create(as, 'note', { title: 'By a program' });
    expect(note.client).toBe(client);
    expect(await statusOf(as, 'GET', `note/${note._id}`)).toBe(200);
    expect(await statusOf(as, 'PUT', `note/${note._id}`, { title: 'Changed' })).toBe(403);
    expect(await statusOf(as, 'DELETE', `note/${note._id}`)).toBe(403);
    expect(await statusOf(as, 'GET', 'user')).toBe(403);
  });

  it('has no right that its user lacks, whatever its scopes', async () => {
    const { as } = await newKey([allow('manage', 'all')]);
    expect(await statusOf(as, 'GET', 'note')).toBe(200);
    expect(await statusOf(as, 'GET', 'role')).toBe(403);
    expect(await statusOf(as, 'POST', 'client', { name: 'south' })).toBe(403);
  });

  it('has exactly the rights that both its scopes and its user have', async () => {
    const rule = fc.record({
      subject: fc.constantFrom('all', ...listSubjects()),
      action: fc.constantFrom(...verbs, 'manage' as const),
      allowed: fc.boolean(),
    });
    const person = await findPrincipal(
      { ...app },
      (await newKey([allow('manage', 'all')], clerk)).as.accessToken,
      '::1',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { maxLength: 8 }), async (scopes) => {
        registerServiceFeatures([
          { bearer: async () => ({ user: clerk, via: 'test', scopes }) },
          passwordsOfPeople,
        ]);
        const limited = await findPrincipal({ ...app }, 'any', '::1');
        const wanted = buildAbility(scopes);
        for (const subject of listSubjects())
          for (const verb of verbs)
            expect([subject, verb, limited?.ability.can(verb, subject)]).toEqual([
              ...[subject, verb],
              wanted.can(verb, subject) && person?.ability.can(verb, subject),
            ]);
      }),
      { numRuns: 50 },
    );
    registerServiceFeatures([passwordsOfPeople, accessKeys, gatedNotes]);
  });

  it('cannot touch the account and sessions of its user, or confirm anything', async () => {
    const { as } = await newKey([allow('manage', 'all')]);
    const password = { currentPassword: 'x', newPassword: 'quite-another-password' };
    expect(await statusOf(as, 'GET', 'account')).toBe(403);
    expect(await statusOf(as, 'GET', 'account/sessions')).toBe(403);
    expect(await statusOf(as, 'PUT', 'account/password', password)).toBe(403);
    expect(await statusOf(as, 'POST', 'account/confirm', { currentPassword: 'x' })).toBe(403);
    expect(await statusOf(as, 'GET', 'session')).toBe(403);
  });

  it('is named in the audit log beside its user', async () => {
    const { as, id } = await newKey([allow('create', 'Note')]);
    const note = await create(as, 'note', { title: 'On record' });
    const { body } = await call('POST', 'audit', { as: head, body: { filter: { record: note._id } } });
    expect(body.data).toEqual([expect.objectContaining({ action: 'create', user: clerk })]);
    expect(body.data[0].data).toMatchObject({ via: `accessKey ${id}` });
  });

  it('ends with the request after it is deleted, its user is deactivated, or its row is altered', async () => {
    const scopes = [allow('read', 'Note'), forbid('edit', 'all')];
    const guest = (await create(head, 'user', buildUser('guest', 'clerk', client)))._id;
    const [deleted, deactivated, altered] = [
      await newKey(scopes),
      await newKey(scopes, guest),
      await newKey(scopes),
    ];
    for (const { as } of [deleted, deactivated, altered]) expect(await statusOf(as, 'GET', 'note')).toBe(200);
    await call('DELETE', `accessKey/${deleted.id}`, { as: head });
    await call('PUT', `user/${guest}`, { as: head, body: { status: 'inactive' } });
    await app.database.transaction(async (transaction) => {
      await transaction.execute(sql`set local session_replication_role = replica`);
      await transaction.execute(
        sql`update access_keys set scopes = '[{"subject":"all","action":"manage","allowed":true}]' where _id = ${altered.id}`,
      );
    });
    for (const { as } of [deleted, deactivated, altered]) expect(await statusOf(as, 'GET', 'note')).toBe(401);
    expect(await statusOf({ accessToken: 'lib_unknown' } as Tokens, 'GET', 'note')).toBe(401);
  });
});

describe('a file', () => {
  const rights = [allow('read', 'Note'), allow('create', 'Note')];
  const settled = async (as: Tokens, path: string) => {
    await expect.poll(async () => (await call('GET', path, { as })).body.data.state).toMatch(/done|stopped/);
    return (await call('GET', path, { as })).body.data;
  };
  /** A checked import of notes with these titles. */
  async function checkedImport(as: Tokens, ...titles: string[]): Promise<string> {
    const { body } = await app.app
      .inject({
        ...{ method: 'POST', url: '/api/note/import' },
        headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'text/csv' },
        payload: ['title', ...titles].join('\n'),
      })
      .then((response) => ({ body: response.json() }));
    const { _id, mapping } = body.data;
    await call('POST', `import/${_id}/check`, { as, body: { mapping } });
    await expect
      .poll(async () => (await call('GET', `import/${_id}`, { as })).body.data.state)
      .toBe('checked');
    return _id;
  }

  it('is exported and imported by a key, and by no other key of its user', async () => {
    const [mine, other] = [await newKey(rights), await newKey([allow('manage', 'all')])];
    const started = await call('POST', 'note/export', { as: mine.as, body: { filter: { q: 'On record' } } });
    expect(started.status, started.text).toBe(202);
    const path = `export/${started.body.data._id}`;
    expect(await settled(mine.as, path)).toMatchObject({ state: 'done', rows: 1 });
    expect((await call('GET', `${path}/file`, { as: mine.as })).text).toContain('On record');
    const job = await checkedImport(mine.as, 'Out of a file', 'And another');
    expect((await call('POST', `import/${job}/start`, { as: mine.as })).status).toBe(200);
    expect(await settled(mine.as, `import/${job}`)).toMatchObject({ state: 'done', made: 2 });
    const { body } = await call('POST', 'audit', { as: head, body: { filter: { q: 'Out of a file' } } });
    expect(body.data[0].data).toMatchObject({ via: `accessKey ${mine.id}` });

    for (const as of [other.as, await signIn('north')]) {
      for (const one of [path, `${path}/file`, `import/${job}`])
        expect(await statusOf(as, 'GET', one)).toBe(404);
      expect((await call('GET', 'export?resource=note', { as })).body.data).toEqual([]);
    }
  });

  it('needs the right in the scopes', async () => {
    const { as } = await newKey([allow('edit', 'Note')]);
    expect(await statusOf(as, 'POST', 'note/export', {})).toBe(403);
    expect(await statusOf(as, 'GET', 'export?resource=note')).toBe(200);
  });

  it('stops once its key is deleted', async () => {
    const { as, id } = await newKey(rights);
    const job = await checkedImport(as, 'First', 'Second');
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await call('POST', `import/${job}/start`, { as });
    await call('DELETE', `accessKey/${id}`, { as: head });
    gate = undefined;
    open();
    const state = () =>
      app.database.orm.execute(
        sql`select state, why, made < 2 as "isPart" from import_jobs where _id = ${job}`,
      );
    await expect
      .poll(async () => (await state()).rows)
      .toEqual([{ state: 'stopped', why: 'unauthorized', isPart: true }]);
  });

  it('cannot be started by a principal that cannot be found again', async () => {
    const { as } = await newKey(rights);
    registerServiceFeatures([{ bearer: accessKeys.bearer }, passwordsOfPeople]);
    const { body } = await call('POST', 'note/export', { as, body: {} });
    expect(await settled(as, `export/${body.data._id}`)).toMatchObject({
      state: 'stopped',
      why: 'unauthorized',
    });
    registerServiceFeatures([passwordsOfPeople, accessKeys, gatedNotes]);
  });
});
