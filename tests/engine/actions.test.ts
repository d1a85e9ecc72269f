/** Actions of a declaration over HTTP: by whom, from which state, on whose rows, one and several, and what is kept of it. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActions } from '../../src/engine/contract/declaration/actions.ts';
import { listSubjects, resources } from '../../src/engine/contract/registry.ts';
import type { Resource } from '../../src/engine/contract/resource.ts';
import { allow, covers, createAbility, forbid } from '../../src/engine/contract/rights/abilities.ts';
import { createSample } from '../../src/engine/contract/values/samples.ts';
import { getTable } from '../../src/engine/service/database/schema/tables.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { getColumn } from '../../src/engine/service/records/columns.ts';
import { changeRows } from '../../src/engine/service/sealedRows/change.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { CallResponse, Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { loan } from './library/declarations.ts';
import { startLibrary } from './library/service.ts';
import { passwordsOfPeople } from './start.ts';

let library: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let north: Staff;
let south: Staff;
type Staff = { librarian: Tokens; reader: Tokens; readerId: string; book: string; shelf: string };

const DUE = '2027-01-31T00:00:00.000Z';

async function open(name: string): Promise<Staff> {
  const client = (await made(head, 'client', { name }))._id;
  await made(head, 'user', buildUser(`${name}.librarian`, 'librarian', client));
  const reader = await made(head, 'user', buildUser(`${name}.reader`, 'reader', client));
  const [librarian, readersOwn] = [await signIn(`${name}.librarian`), await signIn(`${name}.reader`)];
  const shelf = (await made(head, 'shelf', { label: `${name} 1` }))._id;
  const book = (await made(librarian, 'book', { title: `${name}'s`, pages: 100, shelf }))._id;
  return { librarian, reader: readersOwn, readerId: reader._id, book, shelf };
}

beforeAll(async () => {
  library = await startLibrary('', await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(library));
  head = await signIn('head');
  [north, south] = [await open('north'), await open('south')];
});
afterAll(() => library?.close());

const lend = async ({ librarian, readerId, book }: Staff = north): Promise<string> =>
  (await made(librarian, 'loan', { book, reader: readerId, due: DUE }))._id;
const act = (id: string, action: string, body?: object, as = north.librarian, headers = {}) =>
  call('POST', `loan/${id}/${action}`, { as, headers, ...(body && { body }) });
const entriesOf = async (id: string) => {
  const { body } = await call('POST', 'audit', { as: head, body: { filter: { record: id } } });
  return body.data.map(({ action, data }: { action: string; data: unknown }) => [action, data]);
};
const refusal = ({ status, body }: CallResponse) => [status, body.code, Object.keys(body.errors ?? {})];

const aBook = () => ({ title: 'A book', pages: 100, shelf: north.shelf });

/** A record of each resource that has actions. */
const aRecordOf: Record<string, () => Promise<string>> = {
  loan: lend,
  book: async () => (await made(north.librarian, 'book', aBook()))._id,
};
const acting = resources.filter((resource) => listActions(resource).length > 0);

describe('from each state', () => {
  it.each(acting.map(({ name }) => name))('there is a record of %s to try it with', (name) => {
    expect(aRecordOf[name], 'add it to aRecordOf').toBeDefined();
  });

  const cells = acting.flatMap((resource) =>
    statesOf(resource).flatMap((state) =>
      listActions(resource).map(([verb, action]) => ({ resource, state, verb, action })),
    ),
  );
  it.each(cells.map((cell) => [`${cell.resource.name} ${cell.state}: ${cell.verb}`, cell] as const))(
    '%s',
    async (_, { resource, state, verb, action }) => {
      const field = resource.state?.field ?? '';
      const id = (await aRecordOf[resource.name]?.()) ?? '';
      await put(resource, id, state);
      const body = Object.fromEntries(
        Object.entries(action.fields ?? {}).map(([name, asked]) => [name, createSample(asked)]),
      );
      const isPossible = !action.from || action.from.includes(state);
      const offered = await call('GET', `${resource.name}/${id}`, { as: head });
      expect(offered.body.data._refused?.actions?.[verb]).toBe(
        isPossible ? undefined : 'validation.wrongState',
      );
      const answer = await call('POST', `${resource.name}/${id}/${verb}`, { as: head, body });
      if (isPossible) {
        expect(answer.status, answer.text).toBe(200);
        expect(answer.body.data[field]).toBe(action.to ?? state);
        expect((await entriesOf(id))[0][0]).toBe(verb);
      } else {
        expect(refusal(answer)).toEqual([409, 'wrong_state', [field]]);
        expect(answer.body.errors[field]).toContain(`Current state: ${state}.`);
        const after = await call('GET', `${resource.name}/${id}`, { as: head });
        expect(after.body.data).toEqual(offered.body.data);
      }
    },
  );
});

describe('the state field', () => {
  it('starts with the first state, and only actions set it', async () => {
    const asked = { ...aBook(), title: 'Emma' };
    const given = await call('POST', 'book', { as: north.librarian, body: { ...asked, condition: 'torn' } });
    expect(refusal(given)).toEqual([400, 'invalid', ['condition']]);
    const { _id, condition } = await made(north.librarian, 'book', asked);
    expect(condition).toBe('fine');
    const sent = { as: head, body: { condition: 'pulped' } };
    expect(refusal(await call('PUT', `book/${_id}`, sent))).toEqual([400, 'invalid', ['condition']]);
    expect((await call('GET', `book/${_id}`, { as: head })).body.data.condition).toBe('fine');
  });

  it('can also be set by a form if declared so, and conditions follow it either way', async () => {
    const id = await lend();
    const body = { state: 'back', damage: 'A coffee stain' };
    const answer = await call('PUT', `loan/${id}`, { as: north.librarian, body });
    expect(answer.body.data).toMatchObject(body);
    await put(loan, id, 'out');
    const lost = await act(id, 'lose', { reason: 'Fell into the sea' });
    expect(lost.body.data).toMatchObject({ state: 'lost', damage: null });
  });
});

describe('an action', () => {
  it("writes values with a field's name, and records the others except secrets in the audit entry", async () => {
    const id = await lend();
    expect((await act(id, 'renew', { due: '2027-03-01T00:00:00.000Z' })).body.data).toMatchObject({
      ...{ state: 'out', due: '2027-03-01T00:00:00.000Z' },
    });
    const reminded = await act(id, 'remind', { words: 'Please', pin: 'a pin that is long' });
    expect(reminded.body.data).toMatchObject({ reminders: 1, state: 'out' });
    await act(id, 'lose', { reason: 'Fell into the sea' });
    expect(await entriesOf(id)).toEqual([
      [
        'lose',
        {
          before: { state: 'out', reason: null },
          after: { state: 'lost', reason: 'Fell into the sea' },
        },
      ],
      ['remind', { before: { reminders: 0 }, after: { reminders: 1 }, given: { words: 'Please' } }],
      ['renew', { before: { due: DUE }, after: { due: '2027-03-01T00:00:00.000Z' } }],
      ['create', expect.anything()],
    ]);
  });

  it('names each invalid field, and leaves nothing behind when it is rejected', async () => {
    const id = await lend();
    expect(refusal(await act(id, 'lose', {}))).toEqual([400, 'invalid', ['reason']]);
    expect(refusal(await act(id, 'lose'))).toEqual([400, 'invalid', ['reason']]);
    expect(refusal(await act(id, 'lose', { reason: 'x', colour: 'red' }))).toEqual([
      ...[400, 'invalid', ['colour']],
    ]);
    expect(refusal(await act(id, 'remind', { words: 'Ghost' }))).toEqual([409, 'in_use', []]);
    expect((await call('GET', `loan/${id}`, { as: head })).body.data).toMatchObject({
      ...{ state: 'out', reason: null, reminders: 0 },
    });
    expect((await entriesOf(id)).map(([action]: [string]) => action)).toEqual(['create']);
  });

  it('checks the revision that was read', async () => {
    const id = await lend();
    const { headers } = await call('GET', `loan/${id}`, { as: north.librarian });
    const read = { 'if-match': String(headers.etag) };
    const renewed = await act(id, 'renew', { due: '2027-04-01T00:00:00.000Z' }, north.librarian, read);
    expect(renewed.status).toBe(200);
    expect(refusal(await act(id, 'giveBack', undefined, north.librarian, read))).toEqual([409, 'stale', []]);
    const now = { 'if-match': String(renewed.headers.etag) };
    expect((await act(id, 'giveBack', undefined, north.librarian, now)).status).toBe(200);
  });

  it('is performed once for two concurrent requests', async () => {
    const id = await lend();
    const both = await Promise.all([act(id, 'lose', { reason: 'one' }), act(id, 'lose', { reason: 'two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await entriesOf(id)).map(([action]: [string]) => action)).toEqual(['lose', 'create']);
  });
});

describe('the caller of an action', () => {
  it('needs its permission, whatever else the role allows, and is rejected before the body is read', async () => {
    const id = await lend();
    expect((await act(id, 'giveBack', undefined, undefined as never)).status).toBe(200);
    const other = await lend();
    expect((await call('POST', `loan/${other}/giveBack`)).status).toBe(401);
    expect(refusal(await act(other, 'lose', { colour: 'red' }, north.reader))).toEqual([
      403,
      'forbidden',
      [],
    ]);
    const rights = (action: string) => ({ subject: 'Loan', action, allowed: true });
    const granted = { as: head, body: { permissions: [rights('read'), rights('giveBack')] } };
    expect((await call('PUT', 'role/reader', granted)).status).toBe(200);
    expect((await act(other, 'lose', { reason: 'x' }, north.reader)).status).toBe(403);
    expect((await act(other, 'giveBack', undefined, north.reader)).status).toBe(200);
  });

  it('acts on their own rows only: those of another branch are not found', async () => {
    const id = await lend();
    expect(refusal(await act(id, 'giveBack', undefined, south.librarian))).toEqual([404, 'not_found', []]);
    expect((await call('GET', `loan/${id}`, { as: head })).body.data.state).toBe('out');
  });

  it('does not cover a role with an action that their own role lacks', () => {
    const [own, wanted] = [createAbility([allow('edit', 'Loan')]), createAbility([allow('lose', 'Loan')])];
    const subjects = listSubjects();
    expect(covers(own, wanted, subjects)).toBe(false);
    expect(covers(createAbility([allow('manage', 'all'), forbid('lose', 'Loan')]), wanted, subjects)).toBe(
      false,
    );
    expect(covers(createAbility([allow('manage', 'Loan')]), wanted, subjects)).toBe(true);
  });
});

describe('a bulk action', () => {
  it('returns one result per record, in order, and continues after an error', async () => {
    const [first, lost, foreign] = [await lend(), await lend(), await lend(south)];
    await act(first, 'giveBack');
    await act(lost, 'lose', { reason: 'x' });
    const last = await lend();
    const ids = [first, last, foreign, lost, 'nobody'];
    const answer = await call('POST', 'loan/giveBack', { as: north.librarian, body: { ids } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toEqual([
      {
        ...{ _id: first, code: 'wrong_state', message: expect.any(String) },
        ...{
          errors: { state: expect.stringContaining('Current state: back.') },
          complaints: expect.anything(),
        },
      },
      { _id: last, ok: true },
      { _id: foreign, code: 'not_found', message: expect.any(String) },
      { _id: lost, ok: true },
      { _id: 'nobody', code: 'not_found', message: expect.any(String) },
    ]);
    expect((await entriesOf(last))[0][0]).toBe('giveBack');
    expect((await call('GET', `loan/${foreign}`, { as: head })).body.data.state).toBe('out');
  });

  it('accepts at most 500 records, and only if declared', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `${at}`);
    const many = await call('POST', 'loan/giveBack', { as: north.librarian, body: { ids } });
    expect(refusal(many)).toEqual([400, 'invalid', ['ids']]);
    const none = await call('POST', 'loan/giveBack', { as: north.librarian, body: {} });
    expect(refusal(none)).toEqual([400, 'invalid', ['ids']]);
    expect((await call('POST', 'loan/lose', { as: head, body: { ids: ['x'] } })).status).toBe(404);
    expect((await call('POST', 'loan/giveBack', { as: north.reader, body: '{' })).status).toBeGreaterThan(
      399,
    );
  });
});

it('the API document has each action with its body, states and errors', async () => {
  const { body } = await call('GET', 'docs/json');
  const lose = body.paths['/api/loan/{id}/lose'].post;
  expect(lose).toMatchObject({
    operationId: 'loseLoan',
    tags: ['loan'],
    description: expect.stringContaining('Where state is out; then it is lost.'),
  });
  expect(lose.requestBody.content['application/json'].example).toEqual({ reason: 'something' });
  expect(JSON.stringify(lose.responses['409'])).toContain('WrongState');
  expect(body.paths['/api/loan/giveBack'].post.operationId).toBe('giveBackSeveralLoan');
  expect(body.paths['/api/loan/{id}/giveBack'].post.requestBody).toBeUndefined();
  expect(await problemsIn(body)).toEqual([]);
});

it('the service does not start if nothing implements a declared effect', async () => {
  const known = { effects: [] };
  registerServiceFeatures([passwordsOfPeople, known]);
  await expect(startLibrary('', await emptyDatabase())).rejects.toThrow(
    'action remind has an effect, but no feature provides it',
  );
});

function statesOf({ fields, state }: Resource): readonly string[] {
  const field = fields[state?.field ?? ''];
  return field?.kind === 'choice' ? field.choices : [];
}

async function put(resource: Resource, id: string, state: string): Promise<void> {
  const { database, keys } = library;
  await database.transaction((transaction) =>
    changeRows(transaction, keys, resource.table, [id], () =>
      transaction
        .update(getTable(resource))
        .set({ [resource.state?.field ?? '']: state })
        .where(eq(getColumn(resource, '_id'), id)),
    ),
  );
}

it('is declared for the loan with every sort of action', () => {
  expect(listActions(loan).map(([verb]) => verb)).toEqual(['renew', 'remind', 'giveBack', 'lose']);
});
