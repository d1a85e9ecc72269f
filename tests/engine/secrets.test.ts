/** Secrets that the service stores: generated or set, shown once or never, and nowhere to be found in between. */
import './endpoints/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { secret, text } from '../../src/engine/contract/fields.ts';
import { isImportable } from '../../src/engine/contract/imports.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { getTable } from '../../src/engine/service/database/schema/tables.ts';
import { findImplementationMistakes, registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { Row } from '../../src/engine/service/records/hooks.ts';
import {
  hasChecksum,
  matchesSecret,
  openSecret,
  reencryptSecrets,
} from '../../src/engine/service/records/secrets.ts';
import { sealKeys } from '../../src/engine/service/seals/keys.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { endpoint } from './endpoints/endpoint.ts';
import { passwordsOfPeople, startApp } from './start.ts';

/** A secret that a caller sets. It must appear nowhere. */
const CANARY = 'canary-that-must-never-sing';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let clerk: Tokens;

const printed: string[] = [];
vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
  printed.push(String(line));
  return true;
});

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople]);
  app = await startApp({ ...(await emptyDatabase()), LOG: 'on' });
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  const client = (await made(head, 'client', { name: 'north' }))._id;
  await made(head, 'user', buildUser('north', 'clerk', client));
  clerk = await signIn('north');
});
afterAll(() => app?.close());

const create = (more: object = {}) => made(clerk, 'endpoint', { name: 'Shop', password: CANARY, ...more });
const read = async (id: string) => (await call('GET', `endpoint/${id}`, { as: clerk })).body.data;
async function rowOf(id: string): Promise<Row> {
  const table = getTable(endpoint);
  const [row] = await app.database.orm.select().from(table).where(sql`${table._id} = ${id}`);
  return row as Row;
}
const entriesOf = async (id: string) =>
  (await call('POST', 'audit', { as: head, body: { filter: { record: id } } })).body.data;

describe('a generated secret', () => {
  it('is returned by the call that generated it, with its prefix, and never again', async () => {
    const created = await create();
    expect(created._generated).toEqual({
      signingKey: expect.stringMatching(/^whsec_[\w-]{43}$/),
      // With a checksum, by which a leaked one is recognized.
      token: expect.stringMatching(/^tok_[\w-]{43}[0-9a-f]{8}$/),
    });
    expect(hasChecksum(created._generated.token)).toBe(true);
    expect(hasChecksum(`${created._generated.token.slice(0, -1)}-`)).toBe(false);
    const again = await read(created._id);
    for (const name of ['_generated', 'signingKey', 'token', 'password'])
      expect(again).not.toHaveProperty(name);
    expect((await create())._generated.token).not.toBe(created._generated.token);
  });

  it('cannot be chosen by a caller, on create or on update', async () => {
    const { _id } = await create();
    const body = { name: 'Shop', token: 'tok_my-own-choice-of-a-token' };
    for (const [method, path] of [
      ['POST', 'endpoint'],
      ['PUT', `endpoint/${_id}`],
    ] as const) {
      const { status, body: refusal } = await call(method, path, { as: clerk, body });
      expect([status, refusal.complaints.token.key]).toEqual([400, 'validation.readOnly']);
    }
  });

  it('is recognized by its hash', async () => {
    const { _id, _generated } = await create();
    const row = await rowOf(_id);
    expect(matchesSecret(row, 'token', _generated.token)).toBe(true);
    expect(matchesSecret(row, 'token', `${_generated.token}x`)).toBe(false);
    expect(() => openSecret(app, endpoint, row, 'token')).toThrow(
      'endpoint.token is not an encrypted secret',
    );
  });

  it('is replaced by an action, which returns the new one once and is audited without it', async () => {
    const { _id, _generated } = await create();
    const renewed = (await call('POST', `endpoint/${_id}/renewToken`, { as: clerk })).body.data;
    expect(Object.keys(renewed._generated)).toEqual(['token']);
    const row = await rowOf(_id);
    expect(matchesSecret(row, 'token', _generated.token)).toBe(false);
    expect(matchesSecret(row, 'token', renewed._generated.token)).toBe(true);
    expect(openSecret(app, endpoint, row, 'signingKey')).toBe(_generated.signingKey);
    const [entry] = (await entriesOf(_id)).filter(
      ({ action }: { action: string }) => action === 'renewToken',
    );
    expect(entry.content).toBe('Shop (token)');
  });
});

describe('an encrypted secret', () => {
  it('is opened for its own record and field only', async () => {
    const [first, second] = [await create(), await create()];
    const [row, other] = [await rowOf(first._id), await rowOf(second._id)];
    expect(openSecret(app, endpoint, row, 'password')).toBe(CANARY);
    expect(openSecret(app, endpoint, row, 'signingKey')).toBe(first._generated.signingKey);
    const moved = [
      { ...row, password: other.password },
      { ...row, password: row.signingKey },
    ];
    for (const copy of moved) expect(() => openSecret(app, endpoint, copy, 'password')).toThrow();
  });

  it('stays when an update omits it, and is audited by name when it is changed or emptied', async () => {
    const { _id } = await create();
    const update = (body: object) => call('PUT', `endpoint/${_id}`, { as: clerk, body });
    const plain = async () => openSecret(app, endpoint, await rowOf(_id), 'password');
    await update({ name: 'Market' });
    expect(await plain()).toBe(CANARY);
    await update({ password: `${CANARY}-again` });
    expect(await plain()).toBe(`${CANARY}-again`);
    await update({ password: null });
    expect(await plain()).toBeUndefined();
    const updates = (await entriesOf(_id)).filter(({ action }: { action: string }) => action === 'update');
    expect(updates.map(({ content }: { content: string }) => content)).toEqual([
      'Market (password)',
      'Market (password)',
      'Market',
    ]);
  });

  it('can be opened with the new key after LEDGER_KEY was rotated', async () => {
    const { _id } = await create();
    const [sealKey, next] = [app.settings.sealKey, Buffer.alloc(32, 7)];
    const turn = async (from: Uint8Array, to: Uint8Array) =>
      app.database.transaction(async (connection) => {
        await connection.execute(sql`set local session_replication_role to replica`);
        const keys = (key: Uint8Array) => ({ sealKey: key, seals: sealKeys(key) });
        await reencryptSecrets({ connection, from: keys(from), to: keys(to), onDone: () => {} });
      });
    await turn(sealKey, next);
    const row = await rowOf(_id);
    expect(() => openSecret(app, endpoint, row, 'password')).toThrow();
    expect(openSecret({ settings: { ...app.settings, sealKey: next } }, endpoint, row, 'password')).toBe(
      CANARY,
    );
    await turn(next, sealKey);
  });
});

it('leaves no trace: in no response, export, log line, audit entry or table', async () => {
  const created = await create();
  const renewed = (await call('POST', `endpoint/${created._id}/renewToken`, { as: clerk })).body.data;
  const rejected = await call('PUT', `endpoint/${created._id}`, {
    as: clerk,
    body: { password: CANARY, name: '' },
  });
  expect(rejected.status).toBe(400);
  const secrets = [CANARY, ...Object.values<string>({ ...created._generated, ...renewed._generated })];
  const found: string[] = [JSON.stringify(rejected.body), printed.join('')];
  for (const path of ['endpoint', `endpoint/${created._id}`, 'endpoint?filter={"q":"Shop"}'])
    found.push((await call('GET', path, { as: clerk })).text);
  found.push((await call('POST', 'audit', { as: head, body: {} })).text);
  const { rows: tables } = await app.database.orm.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rows } = await app.database.orm.execute(
      sql`select string_agg(t::text, ' ') as all from ${sql.identifier(name)} t`,
    );
    found.push(JSON.stringify(rows));
  }
  const everything = found.join('\n');
  expect(everything).toContain('Shop');
  expect(printed.join('')).toContain('request completed');
  for (const one of secrets) {
    expect(everything).not.toContain(one);
    expect(everything).not.toContain(Buffer.from(one).toString('hex'));
  }
});

it('keeps its resource from being imported if it is generated', () => {
  expect(isImportable(endpoint)).toBe(false);
});

describe('a declaration is rejected when', () => {
  const { name, subject, table, recordRepresentation, routes, tenancy } = endpoint;
  const list = { columns: ['name'], sort: ['name', 'ASC'] };
  const declare = (more: object) =>
    defineResource({
      ...{ name, subject, table, recordRepresentation, routes, tenancy, list, rights: {} },
      ...{ fields: { name: text(), key: secret({ storage: 'encrypted' }) } },
      ...more,
    } as never);
  it.each([
    ['a list shows a secret', { list: { ...list, columns: ['key'] } }, 'key is a secret'],
    ['a list is searched by a secret', { list: { ...list, search: ['key'] } }, 'key is a secret'],
    ['a secret is unique', { unique: [['name', 'key']] }, 'key is a secret'],
    ['a secret represents the record', { recordRepresentation: 'key' }, 'key is a secret'],
    [
      'an action generates a secret that callers set',
      { actions: { renewToken: { generates: ['key'] } } },
      'generates key, which is not a generated secret',
    ],
    [
      'the response with a generated secret could be lost',
      {
        fields: { name: text(), key: secret({ storage: 'hashed', generated: 'k_' }) },
        actions: { renewToken: { generates: ['key'], bulk: true } },
      },
      'generates a secret, whose only response would be lost',
    ],
    [
      'callers of an action choose a generated secret',
      {
        fields: { name: text(), key: secret({ storage: 'hashed', generated: 'k_' }) },
        actions: { renewToken: { fields: { key: secret({}) } } },
      },
      'has the field key, which is a generated secret',
    ],
  ])('%s', (_, more, message) => {
    expect(mistakesIn(declare(more))).toContain(message);
  });

  it('a hook replaces the creation of a record with a secret', () => {
    registerServiceFeatures([{ hooks: { endpoint: { create: async () => '' } } }]);
    expect([...findImplementationMistakes(endpoint)].join()).toContain(
      'does not protect the secret password',
    );
  });
});
