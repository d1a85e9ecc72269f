/** Rows within a record, and what is computed: of the library's suppliers and loans. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginPaths, parsePath } from '../../src/engine/contract/declaration/computed.ts';
import { computed, integer, list, money, reference, secret, text } from '../../src/engine/contract/fields.ts';
import { findResource, getResource } from '../../src/engine/contract/registry.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { findImplementationMistakes } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { startLibrary } from './library/service.ts';
import { PASSWORD } from './password.ts';

let library: Started;
let asking: AppCaller;
let call: AppCaller['call'];
let head: Tokens;
let client: string;

const made = (resource: string, body: object) => asking.create(head, resource, body);

beforeAll(async () => {
  library = await startLibrary('', await emptyDatabase());
  asking = createAppCaller(library);
  call = asking.call;
  head = await asking.signIn('head');
  client = (await made('client', { name: 'North' }))._id;
});
afterAll(() => library?.close());

it('stores rows in order with canonical values, and replaces them as a whole', async () => {
  const supplier = await made('supplier', {
    ...{ name: 'Paper & Co', client, since: '2001-05-06', discount: '2.5' },
    contacts: [
      { name: ' Ana ', mail: 'ANA@example.com', phone: '+34 612 345 678' },
      { name: 'Bo', role: 'sales', mail: '' },
    ],
  });
  const [ana, bo] = [
    { name: 'Ana', mail: 'ana@example.com', role: null, phone: '+34612345678' },
    { name: 'Bo', mail: null, role: 'sales', phone: null },
  ];
  expect(supplier).toMatchObject({ contacts: [ana, bo], discount: '2.500' });
  expect(supplier.age).toBe(new Date().getUTCFullYear() - 2001);
  const path = `supplier/${supplier._id}`;
  const changed = await call('PUT', path, { as: head, body: { contacts: [bo, ana] } });
  expect(changed.body.data.contacts).toEqual([bo, ana]);
  const emptied = await call('PUT', path, { as: head, body: { contacts: null } });
  expect(emptied.body.data.contacts).toEqual([]);
  const log = await call('POST', 'audit', { as: head, body: { filter: { record: supplier._id } } });
  expect(log.body.data.map(({ data }: { data: unknown }) => data).slice(0, 2)).toEqual([
    { before: { contacts: [bo, ana] }, after: { contacts: [] } },
    { before: { contacts: [ana, bo] }, after: { contacts: [bo, ana] } },
  ]);
});

it("reports errors at the row's field and limits the number of rows", async () => {
  const sent = (contacts: unknown) =>
    call('POST', 'supplier', { as: head, body: { name: 'Ink', client, contacts } });
  const wrong = await sent([
    { name: 'Ana' },
    { name: 'Bo', mail: 'bo', colour: 1 },
    { mail: 'c@example.com' },
  ]);
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.body.errors).sort()).toEqual([
    ...['contacts.1.colour', 'contacts.1.mail', 'contacts.2.name'],
  ]);
  const many = await sent([1, 2, 3, 4].map((number) => ({ name: `N${number}` })));
  expect(many.body.complaints).toEqual({ contacts: { key: 'validation.tooMany', args: { max: 3 } } });
});

it('reads a path for all rows at once, and ends it where the caller may not read', async () => {
  const [one, other] = [await made('shelf', { label: 'A1' }), await made('shelf', { label: 'B2' })];
  const person = { firstName: 'Jo', lastName: 'Doe', password: PASSWORD, confirmPassword: PASSWORD };
  const reader = await made('user', {
    ...{ ...person, userName: 'reader', email: 'r@library.example', role: 'reader', client },
  });
  for (const [title, shelf] of [
    ['Emma', one._id],
    ['Dracula', other._id],
  ]) {
    const book = await made('book', { title, pages: 9, shelf, client });
    await made('loan', { book: book._id, reader: reader._id, client, due: '2027-01-31T00:00:00.000Z' });
  }
  await made('user', {
    ...{ ...person, userName: 'librarian', email: 'l@library.example', role: 'librarian', client },
  });
  const seenBy = async (userName: string) =>
    (await call('GET', 'loan', { as: await asking.signIn(userName) })).body.data
      .map(({ shelf, home }: Record<string, string>) => [shelf, home])
      .sort();
  expect(await seenBy('librarian')).toEqual([
    ['A1', 'North'],
    ['B2', 'North'],
  ]);
  // The own loans, of books that are the branch's: the way leads through rows that a reader doesn't see.
  expect(await seenBy('reader')).toEqual([
    [null, 'North'],
    [null, 'North'],
  ]);
  // A record whose computed fields are others' is the same record: who saves it is not told that it changed.
  const loan = (await call('GET', 'loan?range=[0,0]', { as: head })).body.data[0];
  const { headers } = await call('GET', `loan/${loan._id}`, { as: head });
  for (const { _id } of [one, other])
    await call('PUT', `shelf/${_id}`, { as: head, body: { label: `new ${_id.slice(-8)}` } });
  const saved = await call('PUT', `loan/${loan._id}`, {
    ...{ as: head, body: { state: 'back' }, headers: { 'if-match': String(headers.etag) } },
  });
  expect(saved.status, saved.text).toBe(200);

  const permissions = [
    { subject: 'all', action: 'read', allowed: true },
    { subject: 'Shelf', action: 'read', allowed: false },
  ];
  const taken = await call('PUT', 'role/librarian', { as: head, body: { permissions } });
  expect(taken.status, taken.text).toBe(200);
  expect(await seenBy('librarian')).toEqual([
    [null, 'North'],
    [null, 'North'],
  ]);
});

it('rejects computed fields in bodies and filters', async () => {
  const sent = await call('POST', 'supplier', { as: head, body: { name: 'X', client, age: 3 } });
  expect([sent.status, Object.keys(sent.body.errors)]).toEqual([400, ['age']]);
  const asked = await call('GET', `supplier?filter=${encodeURIComponent('{"age":3}')}`, { as: head });
  expect([asked.status, Object.keys(asked.body.errors)]).toEqual([400, ['filter.age']]);
  const { body } = await call('GET', 'docs/json');
  const { age, contacts } = body.components.schemas.Supplier.properties;
  expect(age).toMatchObject({ anyOf: [{ type: 'integer' }, { type: 'null' }] });
  expect(Object.keys(contacts.items.properties)).toEqual(['name', 'mail', 'role', 'phone']);
});

it('rejects at startup a computed field without implementation and a path that leads nowhere', () => {
  const { routes, tenancy } = getResource('shelf');
  const declared = (field: ReturnType<typeof computed>) => {
    const resource = defineResource({
      ...{
        name: 'lone',
        subject: 'Lone',
        table: 'lone',
        recordRepresentation: '_id',
        routes,
        rights: {},
        tenancy: { shared: 'platform' },
      },
      ...{ fields: { book: reference('book'), field }, list: { columns: ['field'], sort: ['_id', 'ASC'] } },
    });
    beginPaths(resource, findResource);
    return resource;
  };
  expect(tenancy).toEqual({ shared: 'platform' });
  expect([...findImplementationMistakes(declared(computed(integer(), { by: 'service' })))]).toEqual([
    'no feature provides compute.field.',
  ]);
  for (const path of ['title', 'book', 'book.nothing', 'book.shelf', 'book.title.more'])
    expect(mistakesIn(declared(computed(path))), path).toContain('computed field');
  const field = computed('book.title');
  declared(field);
  expect(parsePath(field)).toMatchObject({ last: 'title', result: { kind: 'text' } });
});

it('does not compile nested references, amounts, secrets or lists', () => {
  // @ts-expect-error a reference
  list({ shelf: reference('shelf') }, { max: 2 });
  // @ts-expect-error an amount
  list({ price: money('coin') }, { max: 2 });
  // @ts-expect-error a secret
  expect(() => list({ word: secret() }, { max: 2 })).toThrow('virtual');
  // @ts-expect-error a list
  list({ more: list({ a: text() }, { max: 2 }) }, { max: 2 });
  expect(() => list({ code: text({ unique: true }) }, { max: 2 })).toThrow('it cannot be unique');
});
