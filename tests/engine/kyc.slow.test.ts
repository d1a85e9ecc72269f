/** A document of a person as one declaration: submitted with its file, reviewed, expired; by whom, and by whom not. */
import './kyc/declarations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import type { Tokens } from '../service/caller.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { nextNumber, PDF, read, send } from './kyc/files.ts';
import { startApp } from './start.ts';

type House = {
  officer: Tokens;
  clerk: Tokens;
  desk: Tokens;
  ana: Tokens;
  anaId: string;
  bob: Tokens;
  bobId: string;
};

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let north: House;
let south: House;

async function open(name: string): Promise<House> {
  const { _id: client } = await made(head, 'client', { name });
  const join = async (called: string, role: string) =>
    (await made(head, 'user', buildUser(`${name}.${called}`, role, client)))._id;
  await join('officer', 'officer');
  await join('clerk', 'clerk');
  await join('desk', 'desk');
  const [anaId, bobId] = [await join('ana', 'customer'), await join('bob', 'customer')];
  const [officer, clerk] = [await signIn(`${name}.officer`), await signIn(`${name}.clerk`)];
  const desk = await signIn(`${name}.desk`);
  return {
    officer,
    clerk,
    desk,
    anaId,
    bobId,
    ana: await signIn(`${name}.ana`),
    bob: await signIn(`${name}.bob`),
  };
}

beforeAll(async () => {
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  [north, south] = [await open('north'), await open('south')];
});
afterAll(() => app?.close());

const passport = (scan: object) => ({
  ...{ person: north.anaId, type: 'passport', number: nextNumber(), expires: '2031-05-31', scan },
});
const scanned = async (as: Tokens) => {
  const { status, body } = await send(app, as, PDF);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const submitted = async () => made(north.ana, 'document', passport(await scanned(north.ana)));
const act = (as: Tokens, id: string, action: string, body = {}) =>
  call('POST', `document/${id}/${action}`, { as, body });

describe('a user', () => {
  it('submits a document with its file and reads it unchanged', async () => {
    const scan = await scanned(north.ana);
    expect(scan).toMatchObject({ name: 'passport.pdf', type: 'application/pdf', size: PDF.length });
    const document = await made(north.ana, 'document', passport(scan));
    expect(document).toMatchObject({ person: north.anaId, status: 'submitted', scan });
    const answer = await read(app, north.ana, scan._id);
    expect([answer.status, answer.bytes.equals(PDF)]).toEqual([200, true]);
  });

  it("can't submit one without a file or an expiry date", async () => {
    const { scan: _, ...without } = passport({});
    const answer = await call('POST', 'document', { as: north.ana, body: without });
    expect([answer.status, answer.body.errors]).toEqual([400, { scan: 'Required' }]);
    const body = { ...passport(await scanned(north.ana)), expires: null };
    const undated = await call('POST', 'document', { as: north.ana, body });
    expect([undated.status, undated.body.errors]).toEqual([400, { expires: 'Required' }]);
  });

  it('can neither review nor change it', async () => {
    const { _id } = await submitted();
    expect((await act(north.ana, _id, 'accept')).status).toBe(403);
    expect((await call('PUT', `document/${_id}`, { as: north.ana, body: { number: 'X' } })).status).toBe(403);
  });
});

describe('an officer', () => {
  it('reads the file and accepts the document', async () => {
    const { _id, scan } = await submitted();
    expect((await read(app, north.officer, scan._id)).bytes.equals(PDF)).toBe(true);
    const accepted = await act(north.officer, _id, 'accept');
    expect(accepted.body.data).toMatchObject({ status: 'accepted', reason: null });
    expect((await act(north.officer, _id, 'reject', { reason: 'Blurred' })).body.code).toBe('wrong_state');
  });

  it('rejects it with a reason, which the audit log records', async () => {
    const { _id } = await submitted();
    expect((await act(north.officer, _id, 'reject')).body.errors).toEqual({ reason: 'Required' });
    const rejected = await act(north.officer, _id, 'reject', { reason: 'Blurred' });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', reason: 'Blurred' });
    const log = await call('POST', 'audit', { as: north.officer, body: { filter: { record: _id } } });
    expect(log.body.data[0]).toMatchObject({
      action: 'reject',
      data: { after: { status: 'rejected', reason: 'Blurred' } },
    });
  });

  it('finds expired and pending documents', async () => {
    const old = await made(north.ana, 'document', {
      ...passport(await scanned(north.ana)),
      expires: '2020-01-31',
    });
    const found = async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) });
      const { body } = await call('GET', `document?${query}`, { as: north.officer });
      return body.data.map(({ _id }: { _id: string }) => _id);
    };
    expect(await found({ expires_lte: '2026-01-01' })).toEqual([old._id]);
    expect(await found({ expires_lte: '2026-01-01', status: 'submitted', scan: true })).toEqual([old._id]);
    expect(await found({ scan: false })).toEqual([]);
  });
});

describe("callers who may not read the record can't read its file", () => {
  it.each([
    ['another person', () => north.bob, 404],
    ['an officer of another tenant', () => south.officer, 404],
    ['a person of another tenant', () => south.ana, 404],
    ['a colleague without the right', () => north.clerk, 403],
    ['a visitor', () => undefined, 401],
  ] satisfies [string, () => Tokens | undefined, number][])('%s', async (_, who, status) => {
    const { _id, scan } = await submitted();
    expect((await read(app, who(), scan._id)).status).toBe(status);
    expect((await call('GET', `document/${_id}`, { as: who() as Tokens })).status).toBe(status);
  });

  it('nor can callers who may read the record but not the field', async () => {
    const { _id, scan } = await submitted();
    const { status, body } = await call('GET', `document/${_id}`, { as: north.desk });
    expect([status, body.data.number, 'scan' in body.data]).toEqual([200, expect.any(String), false]);
    expect((await read(app, north.desk, scan._id)).status).toBe(404);
    expect((await send(app, north.desk, PDF)).status).toBe(403);
  });

  it('nor can anyone but the uploader before a record has it', async () => {
    const { _id } = await scanned(north.ana);
    expect((await read(app, north.ana, _id)).status).toBe(200);
    for (const other of [north.bob, north.officer, south.officer, head]) {
      expect((await read(app, other, _id)).status).toBe(404);
    }
  });
});

it('the declaration has at most sixty lines', async () => {
  const { default: source } = await import('./kyc/document.ts?raw');
  expect(source.split('\n').filter((line: string) => line.trim()).length).toBeLessThanOrEqual(60);
});
