/** The engine makes an admin and its API for an app that has nothing of Monedero in it: a library. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getResource } from '../../src/engine/contract/registry.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { startLibrary } from './library/service.ts';
import { PASSWORD } from './password.ts';

let library: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let north: Staff;
let south: Staff;
type Staff = { branch: string; librarian: Tokens; reader: Tokens; readerId: string };

const titles = async (as: Tokens, query = '') => {
  const { body } = await call('GET', `book${query}`, { as });
  return body.data.map(({ title }: { title: string }) => title);
};
const filter = (asked: object) => `?filter=${encodeURIComponent(JSON.stringify(asked))}`;

async function open(name: string): Promise<Staff> {
  const branch = (await made(head, 'client', { name }))._id;
  await made(head, 'user', buildUser(`${name}.librarian`, 'librarian', branch));
  const reader = await made(head, 'user', buildUser(`${name}.reader`, 'reader', branch));
  return {
    branch,
    librarian: await signIn(`${name}.librarian`),
    reader: await signIn(`${name}.reader`),
    readerId: reader._id,
  };
}

beforeAll(async () => {
  library = await startLibrary();
  ({ call, signIn, create: made } = createAppCaller(library));
  head = await signIn('head');
  [north, south] = [await open('north'), await open('south')];
});
afterAll(() => library?.close());

describe('people', () => {
  it('sign in only with the correct password, and a forged token is rejected', async () => {
    const wrong = await call('POST', 'auth/login', {
      body: { userName: 'head', password: 'something else' },
    });
    expect(wrong.status).toBe(401);
    expect((await call('GET', 'book')).status).toBe(401);
    expect((await call('GET', 'book', { as: { ...head, accessToken: 'made.up.token' } })).status).toBe(401);
    const session = await call('GET', 'session', { as: north.librarian });
    expect(session.body.data).toMatchObject({ userName: 'north.librarian', role: 'librarian' });
  });
});

describe('records', () => {
  it('are validated by field, created, changed and deleted, each with an audit entry', async () => {
    const shelf = (await made(head, 'shelf', { label: 'A1' }))._id;
    const wrong = await call('POST', 'book', {
      as: north.librarian,
      body: { title: '', pages: 0, weight: 3 },
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['pages', 'shelf', 'title', 'weight']);
    const book = await made(north.librarian, 'book', { title: 'Middlemarch', pages: 880, shelf });
    expect(book).toMatchObject({ client: north.branch, lendable: true, _names: { shelf: 'A1' } });
    const changed = await call('PUT', `book/${book._id}`, { as: north.librarian, body: { pages: 904 } });
    expect(changed.body.data.pages).toBe(904);
    expect((await call('DELETE', `book/${book._id}`, { as: north.librarian })).status).toBe(403);
    expect((await call('DELETE', `book/${book._id}`, { as: head })).status).toBe(200);
    const log = await call('POST', 'audit', { as: head, body: { filter: { record: book._id } } });
    const entries = log.body.data.map(({ action, data }: { action: string; data: unknown }) => [
      action,
      data,
    ]);
    expect(entries.map(([action]: [string]) => action)).toEqual(['delete', 'update', 'create']);
    expect(entries[1][1]).toEqual({ before: { pages: 880 }, after: { pages: 904 } });
  });

  it('are listed with filters, search, sorting and paging', async () => {
    const shelf = (await made(head, 'shelf', { label: 'B2' }))._id;
    for (const [title, pages] of [
      ['Emma', 474],
      ['Dracula', 418],
      ['Walden', 352],
    ] as const) {
      await made(south.librarian, 'book', { title, pages, shelf });
    }
    expect(await titles(south.librarian)).toEqual(['Dracula', 'Emma', 'Walden']);
    expect(await titles(south.librarian, filter({ pages_gte: 400 }))).toEqual(['Dracula', 'Emma']);
    expect(await titles(south.librarian, filter({ q: 'ald' }))).toEqual(['Walden']);
    expect(await titles(south.librarian, `?sort=["pages","ASC"]&range=[0,1]`)).toEqual(['Walden', 'Dracula']);
    const unknown = await call('GET', `book${filter({ colour: 'red' })}`, { as: south.librarian });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['filter.colour']]);
  });
});

describe('row scope', () => {
  it("hides another branch's rows, and lets only callers with global scope write shared ones", async () => {
    const [shelf] = (await call('GET', 'shelf', { as: north.librarian })).body.data;
    expect(shelf._refused).toMatchObject({ edit: 'validation.sharedRow' });
    const relabel = { as: north.librarian, body: { label: 'mine' } };
    expect((await call('PUT', `shelf/${shelf._id}`, relabel)).status).toBe(403);
    const book = await made(north.librarian, 'book', { title: 'Ulysses', pages: 730, shelf: shelf._id });
    expect(await titles(south.librarian, filter({ q: 'Ulysses' }))).toEqual([]);
    expect((await call('GET', `book/${book._id}`, { as: south.librarian })).status).toBe(404);
    const stolen = {
      as: south.librarian,
      body: { title: 'Mine', pages: 1, shelf: shelf._id, client: north.branch },
    };
    expect((await call('POST', 'book', stolen)).status).toBe(400);
  });

  it('shows a reader their own loans and rejects what the role may not read', async () => {
    const [book] = (await call('GET', 'book', { as: north.librarian })).body.data;
    const due = '2027-01-31T00:00:00.000Z';
    await made(north.librarian, 'loan', { book: book._id, reader: north.readerId, due });
    const mine = await call('GET', 'loan', { as: north.reader });
    expect(mine.body.data).toMatchObject([{ state: 'out', due, _names: { book: 'Ulysses' } }]);
    expect((await call('GET', 'loan', { as: south.reader })).body.data).toEqual([]);
    expect((await call('POST', 'audit', { as: north.reader, body: {} })).status).toBe(403);
    expect((await call('POST', 'book', { as: north.reader, body: {} })).status).toBe(403);
  });
});

describe('permissions', () => {
  it('apply once stored, from the next request of every user with the role', async () => {
    const permissions = [{ subject: 'Book', action: 'read', allowed: true }];
    const changed = await call('PUT', 'role/reader', { as: head, body: { permissions } });
    expect(changed.status, changed.text).toBe(200);
    expect((await call('GET', 'loan', { as: north.reader })).status).toBe(403);
    expect((await call('GET', 'book', { as: north.reader })).status).toBe(200);
  });
});

it("the API document has exactly the app's calls", async () => {
  const { body } = await call('GET', 'docs/json');
  const paths = Object.keys(body.paths);
  for (const path of ['/api/book', '/api/book/{id}', '/api/loan', '/api/shelf/{id}', '/api/audit']) {
    expect(paths).toContain(path);
  }
  expect(paths.filter((path) => /wallet|transaction|bonus|balance/.test(path))).toEqual([]);
  expect(body.paths['/api/book'].post.operationId).toBe('createBook');
  expect(body.components.schemas.CreateBookBody.properties.pages).toMatchObject({
    minimum: 1,
    examples: [1],
  });
});

it('the API document passes outside validators', async () => {
  expect(await problemsIn((await call('GET', 'docs/json')).body)).toEqual([]);
});

it('has no call to register if no role is for self-registration', async () => {
  const person = { publicKey: 'key', userName: 'jo', email: 'jo@library.example', password: PASSWORD };
  for (const path of ['register', 'jwt/register']) {
    const answer = await call('POST', path, { body: { ...person, firstName: 'Jo', lastName: 'Doe' } });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const { body } = await call('GET', 'docs/json');
  expect(Object.keys(body.paths).filter((path) => path.includes('register'))).toEqual([]);
  expect(body.info).toMatchObject({ title: 'Bookworm', description: expect.stringContaining('library') });
});

it('readiness reports missing migrations, and here none is missing', async () => {
  expect((await call('GET', '!/readyz')).body).toEqual({ status: 'ready' });
});

it("rejects a path of react-admin's own, which would mean two pages", () => {
  const { fields, list, tenancy } = getResource('shelf');
  const declared = (item: string) =>
    defineResource({
      ...{
        name: 'shelf',
        subject: 'Shelf',
        table: 'shelves',
        recordRepresentation: '_id',
        fields,
        rights: {},
        tenancy: { shared: 'platform' },
      },
      ...{ list: { columns: ['label'], sort: ['label', 'ASC'] }, routes: { list: '/shelves', item } },
    });
  expect([list.sort, tenancy]).toEqual([['label', 'ASC'], { shared: 'platform' }]);
  expect(mistakesIn(declared('/shelf'))).toContain("react-admin's own");
  expect(mistakesIn(declared('/library/shelf'))).not.toContain("react-admin's own");
});
