/** Files over HTTP: what is taken in, who has it, and what is handed out. */
import './kyc/declarations.ts';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnclaimed } from '../../src/engine/service/files/cleanup.ts';
import { MAX_UNCLAIMED } from '../../src/engine/service/files/upload.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { Tokens } from '../service/caller.ts';
import { watchErrors } from '../service/documented.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { nextNumber, PDF, read, send } from './kyc/files.ts';
import { startApp } from './start.ts';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let officer: Tokens;
let other: Tokens;
let base: { client: string; person: string };
let undocumented: ReadonlySet<string>;

beforeAll(async () => {
  app = await startApp({ ...(await emptyDatabase()), API_DOCS: 'on' });
  ({ call, signIn, create: made } = createAppCaller(app));
  undocumented = watchErrors(app.app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  head = await signIn('head');
  const { _id: client } = await made(head, 'client', { name: 'north' });
  const { _id } = await made(head, 'user', buildUser('officer', 'officer', client));
  await made(head, 'user', buildUser('other', 'officer', client));
  base = { client, person: _id };
  [officer, other] = [await signIn('officer'), await signIn('other')];
});
afterAll(async () => {
  await app?.close();
  expect([...undocumented]).toEqual([]);
});

const bodyOf = (scan: unknown) => ({
  ...{ ...base, type: 'passport', number: nextNumber(), expires: '2031-05-31', scan },
});
const sent = async (as = officer, name?: string) =>
  (await send(app, as, PDF, name ? { name } : {})).body.data;
const rows = async (query: ReturnType<typeof sql>) => (await app.database.orm.execute(query)).rows;
const kept = (id: string) => rows(sql`select record from stored_files where _id = ${id}`);
const partsOf = (id: string) => rows(sql`select number from stored_file_parts where file = ${id}`);
const refused = async (answer: Promise<{ status: number; body: { errors?: object; code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code, body.errors];
};
const FOREIGN = {
  scan: 'Unknown file, or already attached. Upload it again.',
};

describe('an upload', () => {
  it('gets its type from its content, whatever its name', async () => {
    const wrong = [400, 'invalid', { scan: 'Allowed types: PDF, JPG' }];
    for (const text of ['<html><script>alert(1)</script>', 'MZ\x90\0', '{"a":1}']) {
      expect(await refused(send(app, officer, Buffer.from(text)))).toEqual(wrong);
    }
    const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(600_000, 3)]);
    expect((await send(app, officer, jpeg, { name: 'scan.pdf' })).body.data).toMatchObject({
      ...{ type: 'image/jpeg', name: 'scan.pdf.jpg', size: jpeg.length },
    });
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\temp\\mein Paß.PDF', 'mein Paß.PDF'],
    ['invoice\u202efdp.exe', 'invoice_fdp.exe.pdf'],
    ['a"b\r\nSet-Cookie: x=1.pdf', 'a_b__Set-Cookie_ x=1.pdf'],
    ['护照.pdf', '护照.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(195)}.pdf`],
    ['..', 'file.pdf'],
  ])('%j is called %j', async (name, called) => {
    const file = await sent(officer, name);
    expect(file.name).toBe(called);
    const { headers } = await read(app, officer, file._id);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(called.replace('é', 'é'));
    await made(officer, 'document', bodyOf(file));
  });

  it("is rejected if it exceeds the field's maximum, whatever its header says, or is empty", async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(1_000_001 - PDF.length)]);
    const before = await rows(sql`select count(*)::int as count from stored_file_parts`);
    const tooLarge = [400, 'invalid', { scan: 'Maximum size: 1 MB' }];
    expect(await refused(send(app, officer, large))).toEqual(tooLarge);
    expect(await refused(overTheWire(Buffer.concat([PDF, Buffer.alloc(3_000_000)])))).toEqual(tooLarge);
    expect(await refused(send(app, officer, Buffer.alloc(0)))).toEqual([
      ...[400, 'invalid', { scan: 'The file is empty' }],
    ]);
    expect(await rows(sql`select count(*)::int as count from stored_file_parts`)).toEqual(before);
    const most = Buffer.concat([PDF, Buffer.alloc(1_000_000 - PDF.length)]);
    const { body } = await send(app, officer, most);
    expect(body.data.size).toBe(1_000_000);
    expect((await read(app, officer, body.data._id)).bytes.equals(most)).toBe(true);
    expect((await partsOf(body.data._id)).length).toBe(4);
  });

  it('leaves nothing behind if it is interrupted', async () => {
    const before = await rows(sql`select _id from stored_files`);
    await expect(overTheWire(PDF, 100_000)).rejects.toThrow();
    await expect.poll(() => rows(sql`select _id from stored_files`)).toEqual(before);
  });

  it('is sent as bytes by a caller who may write the field', async () => {
    expect((await send(app, officer, PDF, { type: 'application/json' })).status).toBe(415);
    expect((await send(app, undefined, PDF)).status).toBe(401);
    const clerk = await made(head, 'user', buildUser('clerk', 'clerk', base.client));
    expect(clerk.role).toBe('clerk');
    expect((await send(app, await signIn('clerk'), PDF)).status).toBe(403);
    expect(await refused(call('POST', 'document', { as: officer, body: 'x' }))).toEqual([
      ...[400, 'malformed', expect.anything()],
    ]);
  });
});

describe('a record', () => {
  it('attaches a file that its writer uploaded for that field, once', async () => {
    const file = await sent();
    const { _id } = await made(officer, 'document', bodyOf(file));
    expect(await kept(file._id)).toEqual([{ record: _id }]);
    const body = () => bodyOf(file);
    expect(await refused(call('POST', 'document', { as: officer, body: body() }))).toEqual([
      ...[400, 'invalid', FOREIGN],
    ]);
    const [first, second] = [await made(officer, 'document', bodyOf(await sent())), await sent()];
    const both = await Promise.all(
      [first._id, _id].map((id) => call('PUT', `document/${id}`, { as: officer, body: { scan: second } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    ["somebody else's", async () => sent(other)],
    ['one that nobody has sent', async () => ({ ...(await sent()), _id: crypto.randomUUID() })],
    ['one under another name', async () => ({ ...(await sent()), name: 'other.pdf' })],
    ['one with another digest', async () => ({ ...(await sent()), sha256: 'ab'.repeat(32) })],
  ])('claims not %s', async (_, scan) => {
    const body = bodyOf(await scan());
    expect(await refused(call('POST', 'document', { as: officer, body }))).toEqual([400, 'invalid', FOREIGN]);
    const { _id } = await made(officer, 'document', bodyOf(await sent()));
    const change = call('PUT', `document/${_id}`, { as: officer, body: { scan: body.scan } });
    expect(await refused(change)).toEqual([400, 'invalid', FOREIGN]);
  });

  it('that is rejected leaves the file for another record', async () => {
    const file = await sent();
    const body = { ...bodyOf(file), person: crypto.randomUUID() };
    expect((await call('POST', 'document', { as: officer, body })).status).toBe(400);
    await made(officer, 'document', bodyOf(file));
  });

  it('keeps its file when it is sent back, and rejects changed metadata', async () => {
    const file = await sent();
    const { _id } = await made(officer, 'document', bodyOf(file));
    const change = (scan: object) =>
      call('PUT', `document/${_id}`, { as: other, body: { number: 'N', scan } });
    expect((await change(file)).body.data.scan).toEqual(file);
    expect(await refused(change({ ...file, name: 'x.pdf' }))).toEqual([400, 'invalid', FOREIGN]);
  });

  it('deletes a replaced file, and its own file with itself', async () => {
    const [file, next] = [await sent(), await sent()];
    const { _id } = await made(officer, 'document', bodyOf(file));
    await call('PUT', `document/${_id}`, { as: officer, body: { scan: next } });
    expect([await kept(file._id), await partsOf(file._id)]).toEqual([[], []]);
    expect((await read(app, officer, file._id)).status).toBe(404);
    expect((await read(app, officer, next._id)).status).toBe(200);
    await call('DELETE', `document/${_id}`, { as: officer });
    expect([await kept(next._id), await partsOf(next._id)]).toEqual([[], []]);
    const log = await call('POST', 'audit', { as: head, body: { filter: { record: _id } } });
    const told = log.body.data.map(({ data }: { data: object }) => data);
    expect(told).toMatchObject([
      { before: { scan: next } },
      { before: { scan: file }, after: { scan: next } },
      { after: { scan: file } },
    ]);
  });
});

describe('a download', () => {
  it('is sent as an attachment, neither executable nor cached', async () => {
    const file = await sent();
    await made(officer, 'document', bodyOf(file));
    const { headers } = await read(app, officer, file._id);
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-length': String(PDF.length) },
      'content-disposition': 'attachment; filename="passport.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' },
    });
  });

  it('matches the record, or fails', async () => {
    const file = await sent();
    await made(officer, 'document', bodyOf(file));
    await rows(sql`update stored_file_parts set bytes = bytes || '!'::bytea where file = ${file._id}`);
    const { status, text } = await read(app, officer, file._id);
    expect([status, JSON.parse(text)]).toMatchObject([422, { code: 'row_altered', errors: { scan: /./ } }]);
  });

  it("fails under another file's name", async () => {
    expect((await read(app, officer, crypto.randomUUID())).status).toBe(404);
    expect((await read(app, officer, 'none')).status).toBe(400);
  });
});

describe('an unattached file', () => {
  it('is deleted after a day', async () => {
    const [old, fresh, claimed] = [await sent(), await sent(), await sent()];
    await made(officer, 'document', bodyOf(claimed));
    await rows(sql`update stored_files set created_at = now() - interval '25 hours'
      where _id in (${old._id}, ${claimed._id})`);
    const body = bodyOf(old);
    expect(await refused(call('POST', 'document', { as: officer, body }))).toEqual([400, 'invalid', FOREIGN]);
    expect(await removeUnclaimed(app.database.orm)).toBe(1);
    expect([await kept(old._id), await partsOf(old._id)]).toEqual([[], []]);
    expect((await kept(fresh._id)).length + (await kept(claimed._id)).length).toBe(2);
  });

  it('is rejected above the maximum per user', async () => {
    const waiting = async () =>
      Number(
        (
          await rows(sql`select count(*) from stored_files where record is null and "user" = ${base.person}`)
        )[0]?.count,
      );
    while ((await waiting()) < MAX_UNCLAIMED) await sent();
    expect((await refused(send(app, officer, PDF))).slice(0, 2)).toEqual([429, 'too_many_requests']);
    expect((await send(app, other, PDF)).status).toBe(200);
  });
});

it('the API document describes files and passes outside validators', async () => {
  const { body } = await call('GET', '!/api/docs/json');
  const { sendDocumentScan: _, ...paths } = body.paths;
  expect(Object.keys(paths)).toContain('/api/document/files/scan/{id}');
  expect(paths['/api/document/files/scan'].post.requestBody.content).toHaveProperty([
    'application/octet-stream',
  ]);
  expect(await problemsIn(body)).toEqual([]);
});

/** In pieces, without saying how long it is; or less than it says. */
function overTheWire(content: Buffer, length?: number): Promise<{ status: number; body: never }> {
  return new Promise((resolve, reject) => {
    const sending = request({
      ...{ host: '127.0.0.1', port: (app.app.server.address() as AddressInfo).port, method: 'POST' },
      path: '/api/document/files/scan?name=x.pdf',
      headers: {
        authorization: `Bearer ${officer.accessToken}`,
        'content-type': 'application/octet-stream',
        ...(length && { 'content-length': length }),
      },
    });
    sending.on('error', reject);
    sending.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as never }));
    });
    if (!length) return void sending.end(content);
    sending.write(content, () => setTimeout(() => sending.destroy(), 50));
  });
}
