/** Records out of a file: what is taken for what, what each row would come to, and each row once. */
import './kyc/declarations.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IMPORT_ROWS } from '../../src/engine/contract/imports.ts';
import { registerServiceFeatures } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { Tokens } from '../service/caller.ts';
import { watchErrors } from '../service/documented.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { passwordsOfPeople, startApp } from './start.ts';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let officer: Tokens;
let base: { client: string; officer: string };
let undocumented: ReadonlySet<string>;

/** Held while a test stops or restarts what is under way. */
let gate: Promise<void> | undefined;
const hook = {
  hooks: {
    visit: {
      // Before the transaction, which would keep the whole database waiting.
      async prepare(_core: unknown, values: Record<string, unknown>) {
        await gate;
        return values;
      },
    },
  },
};
registerServiceFeatures([passwordsOfPeople, hook]);

async function start(dataDir = 'memory://') {
  app = await startApp({ DATA_DIR: dataDir, API_DOCS: 'on' });
  ({ call, signIn, create: made } = createAppCaller(app));
  undocumented = watchErrors(app.app);
}

beforeAll(async () => {
  await start();
  head = await signIn('head');
  const { _id: client } = await made(head, 'client', { name: 'north' });
  const { _id } = await made(head, 'user', buildUser('officer', 'officer', client));
  base = { client, officer: _id };
  officer = await signIn('officer');
});
afterAll(async () => {
  await app?.close();
  expect([...undocumented]).toEqual([]);
});

type Job = { _id: string; state: string; columns: string[]; mapping: Record<string, number> } & Record<
  string,
  unknown
>;

async function sent(content: string | Buffer, { as = officer, type = 'text/csv', resource = 'visit' } = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/${resource}/import?name=visits.csv`,
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': type },
    payload: content,
  });
  return { status: answer.statusCode, body: answer.json() };
}
async function read(content: string, options = {}): Promise<Job> {
  const { status, body } = await sent(content, options);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}
const step = (job: Job, name: string, body?: object, as = officer) =>
  call('POST', `import/${job._id}/${name}`, { as, ...(body && { body }) });
const jobNow = async (job: Job, as = officer): Promise<Job> =>
  (await call('GET', `import/${job._id}`, { as })).body.data;
async function until(job: Job, state: string): Promise<Job> {
  await expect.poll(async () => (await jobNow(job)).state).toBe(state);
  return jobNow(job);
}
async function checked(job: Job, mapping = job.mapping): Promise<Job> {
  expect((await step(job, 'check', { mapping })).status).toBe(200);
  return until(job, 'checked');
}
async function done(content: string, options = {}): Promise<Job> {
  const job = await checked(await read(content, options));
  expect((await step(job, 'start')).status).toBe(200);
  return until(job, 'done');
}
const visits = async (filter: object = {}) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
  return (await call('GET', `visit?${query}`, { as: officer })).body.data as Record<string, unknown>[];
};
const errorsOf = async (job: Job) =>
  (await call('GET', `import/${job._id}/rows`, { as: officer })).body.data.map(
    ({ row, problem }: { row: number; problem: { errors: object } }) => [row, problem.errors],
  );

describe('a file', () => {
  it('is read with its columns, known headings mapped to their fields', async () => {
    const job = await read('\ufeffCODE;Nobody knows;kind;visitors\r\nA-1;x;"first; second";2\r\n\r\n');
    expect(job).toMatchObject({
      ...{ state: 'read', resource: 'visit', name: 'visits.csv', total: 1, next: 0, why: null },
      columns: ['CODE', 'Nobody knows', 'kind', 'visitors'],
      sample: [['A-1', 'x', 'first; second', '2']],
      mapping: { code: 0, kind: 2, visitors: 3 },
    });
    expect(await visits()).toEqual([]);
  });

  it("can be JSON, with the objects' keys as columns", async () => {
    const rows = [
      { code: 'J-1', visitors: 3 },
      { code: 'J-2', paid: true },
    ];
    const job = await done(JSON.stringify(rows), { type: 'application/json' });
    expect(job).toMatchObject({ made: 2, refused: 0, columns: ['code', 'visitors', 'paid'] });
    expect(await visits({ code_like: 'J-' })).toMatchObject([
      { code: 'J-1', visitors: 3, paid: null },
      { code: 'J-2', visitors: null, paid: true },
    ]);
  });

  it.each([
    [
      'no text',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      'text/csv',
      { _body: expect.stringMatching('Not a text file') },
    ],
    [
      'of headings with a stray quote',
      'a"b,c\n1,2\n',
      'text/csv',
      { _body: expect.stringMatching('headings') },
    ],
    ['empty', '', 'text/csv', { _body: expect.anything() }],
    ['no list', '{"a":1}', 'application/json', { _body: 'Must be a list of objects' }],
    ['no JSON', '[', 'application/json', { _body: 'Not valid JSON' }],
    [
      'of too many rows',
      `code\n${'x\n'.repeat(MAX_IMPORT_ROWS + 1)}`,
      'text/csv',
      { _body: 'At most 10000 rows' },
    ],
    ['too large', `code\n${'x'.repeat(5_000_000)}`, 'text/csv', { _body: 'Maximum size: 5 MB' }],
  ])('that is %s is refused, and nothing of it stays', async (_, content, type, errors) => {
    const before = await app.database.orm.execute(sql`select count(*) from import_rows`);
    const { status, body } = await sent(content, { type });
    expect([status, body.errors]).toEqual([400, errors]);
    expect((await app.database.orm.execute(sql`select count(*) from import_rows`)).rows).toEqual(before.rows);
  });

  it("can't import resources that require a password or a file", async () => {
    expect((await sent('a', { resource: 'user' })).status).toBe(404);
    expect((await sent('a', { resource: 'document' })).status).toBe(404);
  });
});

describe('a check', () => {
  it("lists each row's errors and creates nothing", async () => {
    const text = 'code,visitors,kind,paid\nC-1,2,first,yes\n,2,first,no\nC-3,two,third,perhaps\nC-1,1,,\n';
    const job = await checked(await read(text));
    expect(job).toMatchObject({ next: 4, made: 2, refused: 2 });
    expect(await errorsOf(job)).toEqual([
      [2, { code: 'Required' }],
      [3, { visitors: expect.any(String), kind: expect.any(String), paid: expect.any(String) }],
    ]);
    expect(await visits({ code_like: 'C-' })).toEqual([]);
  });

  it('uses the given mapping, and rejects unknown columns', async () => {
    const job = await read('one,two\n7,M-1\n');
    expect(job.mapping).toEqual({});
    const wrong = await step(job, 'check', { mapping: { code: 9, scan: 0 } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['mapping.code', 'mapping.scan']]);
    await checked(job, { code: 1, visitors: 0 });
    await step(job, 'start');
    await until(job, 'done');
    expect(await visits({ code: 'M-1' })).toMatchObject([{ visitors: 7 }]);
  });
});

describe('a row that does not fit the table', () => {
  it('is rejected by its number in the file, and later rows are imported', async () => {
    const job = await done('code,visitors\r\nQ-1,1\n,\nQ-2,1,000\nQ-"3,1\n\nQ-4,"1\nQ-5\rQ-6,2\n');
    expect(job).toMatchObject({ total: 6, made: 2, refused: 4, skipped: 2 });
    expect(await errorsOf(job)).toEqual([
      [3, { _row: 'The row has 3 cells, but there are 2 headings' }],
      [4, { _row: expect.stringMatching('quotation mark') }],
      [6, { _row: expect.stringMatching('quotation mark') }],
      [7, { _row: 'The row has 1 cells, but there are 2 headings' }],
    ]);
    expect((await visits({ code_like: 'Q-' })).map(({ code }) => code).sort()).toEqual(['Q-1', 'Q-6']);
  });
});

describe('a file in another encoding', () => {
  it('is read in the detected or the selected encoding', async () => {
    const content = Buffer.from('636f64650ae90a', 'hex');
    const { body } = await sent(content);
    expect(body.data).toMatchObject({ encoding: 'windows-1252', sample: [['é']] });
    const chosen = await app.app.inject({
      ...{ method: 'POST', url: '/api/visit/import?encoding=windows-1251', payload: content },
      headers: { authorization: `Bearer ${officer.accessToken}`, 'content-type': 'text/csv' },
    });
    expect(chosen.json().data).toMatchObject({ encoding: 'windows-1251', sample: [['й']] });
  });
});

it('distinguishes a file that was imported before from one that was only read', async () => {
  const text = 'code\nW-1\n';
  expect(await read(text)).toMatchObject({ importedBefore: null });
  expect(await read(text)).toMatchObject({ importedBefore: null });
  await done(text);
  expect(await read(text)).toMatchObject({ importedBefore: expect.any(String) });
  expect(await read('code\nW-2\n')).toMatchObject({ importedBefore: null });
});

describe('the imports of one user', () => {
  it('run only a few at a time, even if all are started at once', async () => {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const jobs = [];
    for (const code of ['1', '2', '3', '4', '5', '6']) jobs.push(await read(`code\nL-${code}\n`));
    const answers = await Promise.all(jobs.map((job) => step(job, 'check', { mapping: job.mapping })));
    open();
    gate = undefined;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503]);
    for (const [at, job] of jobs.entries()) if (answers[at]?.status === 200) await until(job, 'checked');
  });

  it("do not delay another user's short import", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => `T-${at}`).join('\n');
    const long = [];
    for (const end of ['', '\n', '\n\n']) long.push(await read(`code\n${lines}${end}`));
    for (const job of long) await step(job, 'check', { mapping: job.mapping });
    await made(head, 'user', buildUser('other', 'officer', base.client));
    const as = await signIn('other');
    const short = await read('code\nT-short\n', { as });
    await step(short, 'check', { mapping: short.mapping }, as);
    await expect.poll(async () => (await jobNow(short, as)).state).toBe('checked');
    const done = await Promise.all(long.map(async (job) => Number((await jobNow(job)).next)));
    expect(Math.max(...done)).toBeLessThan(400);
    for (const job of long) await step(job, 'stop');
  });
});

describe('a slot', () => {
  it('is not held during an upload, of which each user has only a few', async () => {
    const send = (as: Tokens, payload: PassThrough) =>
      app.app.inject({
        ...{ method: 'POST', url: '/api/visit/import', payload },
        headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'text/csv' },
      });
    const files = Array.from({ length: 3 }, () => new PassThrough());
    const [first, second, third] = files.map((file) => send(officer, file));
    for (const file of files) file.write('code\n');
    expect((await Promise.race([first, second, third]))?.statusCode).toBe(503);
    const { body } = await call('POST', 'visit/export', { as: officer, body: {} });
    await expect
      .poll(async () => (await call('GET', `export/${body.data._id}`, { as: officer })).body.data.state)
      .toBe('done');
    for (const file of files) file.end('S-1\n');
    const answers = await Promise.all([first, second, third]);
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([201, 201, 503]);
  });
});

describe('an import', () => {
  it('creates each row like the create call, and returns each result', async () => {
    const job = await done('code,visitors\nD-1,1\nD-1,2\n=D-3,3\n"D,4",4\n');
    expect(job).toMatchObject({ total: 4, next: 4, made: 3, refused: 1 });
    const made = await visits({ code_like: 'D' });
    expect(made.map(({ client }) => client)).toEqual(Array(3).fill(base.client));
    const outcome = await call('GET', `import/${job._id}/outcome`, { as: officer });
    const idOf = (code: string) => made.find((one) => one.code === code)?._id;
    expect(outcome.text).toBe(
      [
        '\ufeffrow,_id,error',
        `1,${idOf('D-1')},`,
        '2,,code: Another record has the same values in these fields; client: Another record has the same values in these fields',
        `3,${idOf('=D-3')},`,
        `4,${idOf('D,4')},`,
        '',
      ].join('\r\n'),
    );
    const log = await call('POST', 'audit', { as: head, body: { filter: { record: idOf('D-1') } } });
    expect(log.body.data).toMatchObject([{ action: 'create', user: base.officer }]);
  });

  it('belongs to its owner alone, and starts after its check', async () => {
    const job = await read('code\nE-1\n');
    for (const path of ['', '/rows', '/outcome']) {
      expect((await call('GET', `import/${job._id}${path}`, { as: head })).status).toBe(404);
    }
    expect((await step(job, 'check', { mapping: {} }, head)).status).toBe(404);
    const own = async (as: Tokens, resource = 'visit') =>
      (await call('GET', `import?resource=${resource}`, { as })).body.data as Job[];
    const [newest] = await own(officer);
    expect(newest).toEqual(
      Object.fromEntries(
        Object.entries(job).filter(([name]) => !['sample', 'importedBefore'].includes(name)),
      ),
    );
    expect(await own(officer, 'client')).toEqual([]);
    expect((await own(head)).map(({ _id }) => _id)).not.toContain(job._id);
    expect((await step(job, 'start')).body.code).toBe('wrong_state');
    await checked(job);
    expect((await step(job, 'stop')).body.code).toBe('wrong_state');
    await step(job, 'start');
    await until(job, 'done');
    expect((await step(job, 'start')).body.code).toBe('wrong_state');
  });

  it('stops, and resumes without duplicates', async () => {
    const codes = Array.from({ length: 120 }, (_, at) => `F-${at}`);
    const job = await checked(await read(`code\n${codes.join('\n')}\n`));
    await step(job, 'start');
    await expect.poll(async () => Number((await jobNow(job)).next)).toBeGreaterThan(5);
    expect((await step(job, 'stop')).status).toBe(200);
    const stopped = await jobNow(job);
    expect(stopped.state).toBe('stopped');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await jobNow(job)).toEqual(stopped);
    expect(await visits({ code_like: 'F-' })).toHaveLength(Number(stopped.made));
    await step(job, 'start');
    expect(await until(job, 'done')).toMatchObject({ made: 120, refused: 0 });
    expect((await visits({ code_like: 'F-' })).map(({ code }) => code).sort()).toEqual(codes.sort());
  });

  it('resumes with the current permissions', async () => {
    const clerk = await made(head, 'user', buildUser('changing', 'officer', base.client));
    const as = await signIn('changing');
    const job = await read('code\nG-1\nG-2\n', { as });
    await step(job, 'check', { mapping: job.mapping }, as);
    await expect.poll(async () => (await jobNow(job, as)).state).toBe('checked');
    await call('PUT', `user/${clerk._id}`, { as: head, body: { role: 'clerk' } });
    expect((await step(job, 'start', undefined, as)).status).toBe(403);
    await call('PUT', `user/${clerk._id}`, { as: head, body: { role: 'officer' } });
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await step(job, 'start', undefined, as);
    await call('PUT', `user/${clerk._id}`, { as: head, body: { role: 'clerk' } });
    open();
    gate = undefined;
    await expect.poll(async () => (await jobNow(job, as)).state).toBe('stopped');
    const stopped = await jobNow(job, as);
    expect([stopped.why, Number(stopped.made) < 2]).toEqual(['forbidden', true]);
  });

  it('ends with the session that started it', async () => {
    const as = await signIn('officer');
    const job = await checked(await read('code\nH-1\nH-2\n'));
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await step(job, 'start', undefined, as);
    await call('POST', '!/api/jwt/logout', { as });
    open();
    gate = undefined;
    expect(await until(job, 'stopped')).toMatchObject({ why: 'unauthorized' });
    await step(job, 'start');
    expect(await until(job, 'done')).toMatchObject({ made: 2 });
  });

  it('resumes after a restart of the service without duplicates', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'));
    const first = app;
    try {
      await start(folder);
      const boss = await signIn('head');
      const { _id: client } = await made(boss, 'client', { name: 'south' });
      const lines = Array.from({ length: 30 }, (_, at) => `R-${at},${client}`);
      const job = await read(`code,client\n${lines.join('\n')}\n`, { as: boss });
      const now = () => jobNow(job, boss);
      await step(job, 'check', { mapping: job.mapping }, boss);
      await expect.poll(async () => (await now()).state).toBe('checked');
      await step(job, 'start', undefined, boss);
      await expect.poll(async () => Number((await now()).next)).toBeGreaterThan(2);
      await app.close();
      await start(folder);
      expect((await now()).state).toBe('running');
      await expect.poll(async () => (await now()).state).toBe('done');
      expect(await now()).toMatchObject({ made: 30, refused: 0 });
      const query = new URLSearchParams({ filter: '{"code_like":"R-"}', range: '[0,99]' });
      expect((await call('GET', `visit?${query}`, { as: boss })).body.total).toBe(30);
      await app.close();
    } finally {
      app = first;
      ({ call, signIn, create: made } = createAppCaller(app));
      rmSync(folder, { recursive: true });
    }
  });

  it('is described in the API document, which passes outside validators', async () => {
    const { body } = await call('GET', '!/api/docs/json');
    expect(body.paths['/api/visit/import'].post.operationId).toBe('importVisit');
    expect(await problemsIn(body)).toEqual([]);
  });
});
