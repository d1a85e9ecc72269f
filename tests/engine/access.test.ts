/**
 * Fields that a role may not read: a value nobody could guess stands in each of them, and no answer of the API says it, or
 * changes by it.
 */
import './access/declarations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '../../src/engine/contract/fields.ts';
import { filterKeys, sortKeys } from '../../src/engine/contract/lists/lists.ts';
import { resources } from '../../src/engine/contract/registry.ts';
import { defineResource, type Resource } from '../../src/engine/contract/resource.ts';
import { allow, covers, createAbility } from '../../src/engine/contract/rights/abilities.ts';
import { recordAudit } from '../../src/engine/service/audit/record.ts';
import { registerServiceFeatures, serviceFeatures } from '../../src/engine/service/feature.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { problemsIn } from '../openapi/lint.ts';
import type { CallResponse, Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { compute, dossier, isComplete, journal } from './access/declarations.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { at } from './people.ts';
import { startApp } from './start.ts';

registerServiceFeatures([...serviceFeatures, { compute }]);

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let head: Tokens;
let clerk: Tokens;
let typist: Tokens;
let client: string;
let place: { _id: string };
let other: { _id: string };
/** Its guarded fields have canaries. */
let kept: { _id: string };
/** Its guarded fields have other values. */
let plain: { _id: string };

const token = () => Math.random().toString(36).slice(2, 12);
const canary = {
  ...{ words: `canary${token()}`, address: `canary${token()}@example.org`, grade: 'canary-grade' },
  ...{
    count: 730_000_000 + Math.floor(Math.random() * 999_999),
    weight: `7391.${100 + Math.floor(Math.random() * 899)}`,
  },
  ...{ share: '37.91', worth: `73915.${10 + Math.floor(Math.random() * 89)}`, isGood: true },
  ...{ since: '1871-03-02T04:05:06.789Z', day: '1873-05-17', site: `https://canary${token()}.example/` },
  ...{ line: '+34912345670', rules: [{ subject: `canary${token()}`, action: 'read', allowed: true }] },
  ...{
    topics: ['canary-topic'],
    extra: { said: `canary${token()}` },
    contacts: [{ name: `canary${token()}` }],
  },
  ...{ box: `canary${token()}`, number: `canary${token()}`, note: `canary${token()}` },
};
const names = { place: `canary${token()}`, code: `CANARY${token().toUpperCase()}`, size: 739_152_846 };
const [fileName, fileContent] = [`canary${token()}`, `canary${token()}`];
const pageWords = `canary${token()}`;
const journalLine = `canary${token()}`;
const others = {
  ...{ words: 'words', address: 'someone@example.org', grade: 'plain', count: 5, weight: '1.000' },
  ...{ share: '1.00', worth: '1.00', isGood: false, since: '2020-01-01T00:00:00.000Z', day: '2020-01-01' },
  ...{
    site: 'https://example.org/',
    line: '+34612345678',
    topics: ['tax'],
    rules: [],
    extra: { said: 'nothing' },
  },
  ...{ contacts: [{ name: 'Jo' }], box: 'box', number: 'number' },
};

/** Kept from the clerk by a verb, or by what they follow from. */
const hidden: Record<string, string[]> = {
  dossier: [
    ...Object.keys(dossier.access).filter((name) => dossier.access[name]?.read),
    ...['note', 'placeName', 'originDecimals'],
  ],
  place: ['name', 'code', 'size'],
  journal: ['line', 'worth'],
  // What it has from its dossier is kept there.
  page: ['words', 'count'],
};

beforeAll(async () => {
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  head = await signIn('head');
  client = (await made(head, 'client', { name: 'North' }))._id;
  await made(head, 'user', buildUser('clerk', 'clerk', client));
  await made(head, 'user', buildUser('typist', 'typist', client));
  [clerk, typist] = [await signIn('clerk'), await signIn('typist')];
  const coin = (await made(head, 'coin', { code: 'EUR', decimals: 2 }))._id;
  place = await made(head, 'place', { client, name: names.place, code: names.code, size: names.size });
  other = await made(head, 'place', { client, name: 'Somewhere', code: 'SOME', size: 1 });
  const parts = { client, coin, ownerType: 'place', place: place._id };
  const unseen = { origin: place._id, owner: place._id, follow: 'This' };
  const scan = await scanned();
  kept = await made(head, 'dossier', {
    scan,
    ...parts,
    ...unseen,
    ...canary,
    title: 'B',
    pages: [{ number: '1', words: pageWords }],
  });
  plain = await made(head, 'dossier', {
    ...parts,
    origin: other._id,
    owner: other._id,
    ...others,
    title: 'A',
  });
  await made(head, 'locker', { client, ownerType: 'place', owner: place._id });
  await made(head, 'locker', { client, ownerType: 'place', owner: other._id });
  for (const [line, worth] of [
    [journalLine, canary.worth],
    ['another line', '1.00'],
  ]) {
    await made(head, 'journal', {
      client,
      at: '2026-01-01T00:00:00.000Z',
      line,
      coin,
      worth,
      dossier: kept._id,
    });
  }
  // The log has each of them before and after.
  const { number: _, ...unlike } = others;
  expect((await change(head, kept._id, unlike)).status).toBe(200);
  await change(head, kept._id, { ...canary, follow: 'This' });
});
afterAll(() => app?.close());

const change = async (as: Tokens, id: string, body: object, headers = {}) =>
  call('PUT', `dossier/${id}`, { as, body, headers });

/** A file whose name and content are canaries. */
async function scanned(): Promise<{ _id: string }> {
  const sent = await app.app.inject({
    method: 'POST',
    url: `/api/dossier/files/scan?name=${fileName}.txt`,
    headers: {
      authorization: `Bearer ${head.accessToken}`,
      'content-type': 'application/octet-stream',
    },
    payload: fileContent,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  return sent.json().data;
}

const secrets = () => [
  fileName,
  fileContent,
  pageWords,
  ...Object.entries(canary).flatMap(([, value]) => (typeof value === 'boolean' ? [] : [innermost(value)])),
  ...Object.values(names).map(String),
  journalLine,
];
function innermost(value: unknown): string {
  if (Array.isArray(value)) return innermost(value[0]);
  return typeof value === 'object' && value !== null ? innermost(Object.values(value)[0]) : String(value);
}

/** Nothing of an answer is a canary, a hidden field or a name that one gives. */
function expectKept(answer: CallResponse, said: string): void {
  const all = `${answer.text} ${JSON.stringify(answer.headers)}`;
  for (const secret of secrets()) expect(all.includes(secret), `${said} says ${secret}: ${all}`).toBe(false);
}
function expectWithout(resource: string, records: Record<string, unknown>[]): void {
  for (const record of records) {
    for (const name of hidden[resource] ?? []) expect(Object.keys(record)).not.toContain(name);
    const called = Object.keys((record._names ?? {}) as object);
    for (const name of hidden[resource] ?? []) expect(called).not.toContain(name);
    expect(called).not.toContain('place');
  }
}

const ask = (resource: Resource, request: object, as = clerk): Promise<CallResponse> => {
  if (resource.list.method === 'POST') return call('POST', resource.name, { as, body: request });
  const query = Object.entries(request).map(
    ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  return call('GET', `${resource.name}?${query.join('&')}`, { as });
};
const named = (name: string): Resource => resources.find((resource) => resource.name === name) as Resource;
const guardedOnes = () => Object.keys(hidden).map(named);

it('returns a field of every kind to callers with its verb', async () => {
  expect(isComplete).toBe(true);
  const { body } = await call('GET', `dossier/${kept._id}`, { as: head });
  expect(body.data).toMatchObject({ ...canary, placeName: names.place, originDecimals: names.size });
  expect(body.data.worked).toBe(canary.words);
  expect(body.data._names).toMatchObject({ place: names.place, owner: names.place });
});

describe('no response reveals an unreadable field', () => {
  it('in any call of the API document', async () => {
    const { body } = await call('GET', 'docs/json');
    const ids = [kept._id, plain._id, place._id, other._id];
    for (const path of Object.keys(body.paths).filter((path) => body.paths[path].get)) {
      const asked = path.slice('/api/'.length);
      for (const id of path.includes('{') ? ids : ['']) {
        expectKept(await call('GET', asked.replace(/\{\w+\}/g, id), { as: clerk }), asked);
      }
    }
  });

  it.each(['dossier', 'place', 'journal', 'locker', 'audit'])(
    'of the list of %s, a whole export of it too',
    async (name) => {
      const resource = named(name);
      const answer = await ask(resource, { range: [0, 999] });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data.length).toBeGreaterThan(1);
      expectKept(answer, name);
      expectWithout(name, answer.body.data);
    },
  );

  it.each(['dossier', 'place', 'journal', 'locker', 'audit'])(
    'of a file of %s, which has no column for it and takes none',
    async (name) => {
      const answers = await Promise.all(
        [...(hidden[name] ?? []), 'nonsense'].map((field) =>
          call('POST', `${name}/export`, { as: clerk, body: { fields: [field] } }),
        ),
      );
      const nonsense = answers.at(-1)?.text;
      for (const { status, text } of answers) expect([status, text]).toEqual([400, nonsense]);
      for (const body of [{}, { form: 'people', language: 'es', zone: 'Europe/Madrid' }]) {
        const begun = await call('POST', `${name}/export`, { as: clerk, body });
        expect(begun.status, begun.text).toBe(202);
        const path = `export/${begun.body.data._id}`;
        const state = async () => (await call('GET', path, { as: clerk })).body.data.state;
        await expect.poll(state, { timeout: 10_000 }).toBe('done');
        const file = await call('GET', `${path}/file`, { as: clerk });
        expect(file.text.split('\r\n').length).toBeGreaterThan(2);
        expectKept(file, name);
        const [head = ''] = file.text.split('\r\n');
        for (const field of hidden[name] ?? []) expect(head).not.toContain(`"${field}"`);
      }
    },
  );

  it('in the audit log, before or after, whoever the actor was', async () => {
    const answer = await ask(named('audit'), {
      filter: { resource: ['dossier', 'place', 'journal'] },
      range: [0, 99],
    });
    expectKept(answer, 'audit');
    const entries: { data: Record<string, object> | null; action: string }[] = answer.body.data;
    expect(entries.map(({ action }) => action)).toContain('update');
    for (const side of entries.flatMap(({ data }) => Object.values(data ?? {}))) {
      for (const name of hidden.dossier ?? []) expect(Object.keys(side)).not.toContain(name);
    }
    const whole = await ask(named('audit'), { filter: { record: kept._id }, range: [0, 99] }, head);
    expect(whole.text).toContain(canary.words);
    expect(whole.text).toContain('"title":"B"');
    expect(answer.text).toContain('"title":"B"');
  });

  it('in the responses of writes, errors and bulk actions', async () => {
    const answers = [
      await change(clerk, kept._id, { title: 'B' }),
      await change(clerk, kept._id, { limit: 1 }),
      await change(clerk, kept._id, { follow: null }),
      await change(typist, kept._id, { count: 'x', worth: 'x', words: 5 }),
      await change(typist, kept._id, { title: 'B' }),
      await call('POST', 'dossier', { as: clerk, body: { title: 'C', ...others } }),
      await call('POST', 'dossier', { as: clerk, body: { title: 'C', place: place._id } }),
      await call('POST', 'dossier/shelve', { as: clerk, body: { ids: [kept._id, plain._id] } }),
      await call('POST', `dossier/${plain._id}/shelve`, { as: clerk, body: {} }),
      await call('POST', `dossier/${kept._id}/brand`, { as: clerk, body: { stamp: 'x' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200, 400, 201, 200, 409, 403]);
    for (const answer of answers) {
      expectKept(answer, 'a write');
      if (answer.body.data && !Array.isArray(answer.body.data)) expectWithout('dossier', [answer.body.data]);
    }
    const deleted = await call('DELETE', `dossier/${answers[6]?.body.data._id}`, { as: clerk });
    expect(deleted.status).toBe(200);
    expectKept(deleted, 'a deletion');
    expectWithout('dossier', [deleted.body.data]);
  });
});

it('does not serve an unreadable file', async () => {
  const { scan } = (await call('GET', `dossier/${kept._id}`, { as: head })).body.data;
  expect(scan.name).toBe(`${fileName}.txt`);
  const path = `dossier/files/scan/${scan._id}`;
  expect((await call('GET', path, { as: head })).text).toBe(fileContent);
  const refused = await call('GET', path, { as: clerk });
  expect(refused.status).toBe(404);
  expectKept(refused, 'a file');
});

it('does not include an unreadable field in a sum', async () => {
  const summed = (as: Tokens) => ask(journal, { summaries: true }, as);
  const { summaries } = (await summed(head)).body;
  expect(Object.keys(summaries)).toEqual(['worth', 'fee']);
  const [{ called, count, sum }] = summaries.worth;
  expect({ called, count, sum }).toEqual({
    ...{ called: 'EUR', count: 2, sum: (Number(canary.worth) + 1).toFixed(2) },
  });
  const answer = await summed(clerk);
  expect(answer.body.summaries).toEqual({ fee: [] });
  expectKept(answer, 'a sum');
});

it('does not return unreadable fields of children, with their parent or alone', async () => {
  const whole = (await call('GET', `dossier/${kept._id}`, { as: head })).body.data.pages;
  expect(whole).toMatchObject([{ number: '1', words: pageWords, count: canary.count }]);
  const answer = await call('GET', `dossier/${kept._id}`, { as: clerk });
  expect(answer.body.data.pages).toMatchObject([{ number: '1' }]);
  expectWithout('page', answer.body.data.pages);
  const [{ _id }] = whole;
  const entries = async () =>
    (await ask(named('audit'), { filter: { record: _id } }, head)).body.total as number;
  const before = await entries();
  for (const words of [pageWords, 'other', pageWords]) {
    const changed = await change(clerk, kept._id, { pages: [{ _id, number: '1', words }] });
    expect(changed.status, changed.text).toBe(200);
    expectWithout('page', changed.body.data.pages);
  }
  expect(await entries()).toBe(before + 3);
});

describe('no response depends on an unreadable field', () => {
  it('rejects a filter by it like an unknown one', async () => {
    for (const resource of guardedOnes()) {
      const about = filterKeys(resource).filter((key) =>
        hidden[resource.name]?.includes(key.replace(/_(gte|lte|like)$/, '')),
      );
      expect(about.length).toBeGreaterThan(0);
      for (const key of about) {
        const answer = await ask(resource, { filter: { [key]: '5' } });
        const nonsense = await ask(resource, { filter: { nonsense: '5' } });
        expect(answer.status).toBe(nonsense.status);
        expect(answer.text).toBe(nonsense.text.replaceAll('nonsense', key));
      }
    }
  });

  it('rejects sorting by it, and never sorts the list by it', async () => {
    for (const resource of guardedOnes()) {
      for (const key of sortKeys(resource).filter((key) => hidden[resource.name]?.includes(key))) {
        const answers = await Promise.all(['ASC', 'DESC'].map((way) => ask(resource, { sort: [key, way] })));
        for (const { status, body } of answers)
          expect([status, Object.keys(body.errors)]).toEqual([400, ['sort']]);
      }
    }
    const order = async (as: Tokens) =>
      (await ask(dossier, {}, as)).body.data.map(({ title }: { title: string }) => title);
    expect(await order(head)).toEqual(['A', 'B']);
    expect(await order(clerk)).toEqual(['B', 'A']);
    const places = (await ask(named('place'), {})).body.data.map(({ _id }: { _id: string }) => _id);
    expect(places).toEqual([place._id, other._id]);
  });

  it('finds nothing by it in a search', async () => {
    const probes = { dossier: canary.words, audit: names.place, locker: names.place };
    for (const [name, probe] of Object.entries(probes)) {
      const [hit, miss] = [
        await ask(named(name), { filter: { q: probe } }),
        await ask(named(name), { filter: { q: 'zzzzzz' } }),
      ];
      expect([hit.status, hit.body.data, hit.body.total], name).toEqual([200, [], 0]);
      expect(hit.text).toBe(miss.text);
    }
    for (const name of ['journal', 'place']) {
      const answer = await ask(named(name), { filter: { q: journalLine } });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['filter.q']]);
    }
    // An entry of before the name was kept from anybody.
    const old = { user: null, client, action: 'create', resource: 'place', record: place._id };
    await app.database.transaction((transaction) =>
      recordAudit(transaction, app.keys, [
        { ...old, content: names.place, data: { after: { name: names.place } } },
      ]),
    );
    const audit = named('audit');
    expect((await ask(audit, { filter: { q: names.place } })).body.total).toBe(0);
    expect((await ask(audit, { filter: { q: names.place } }, head)).body.total).toBe(1);
    const entries = await ask(audit, { filter: { resource: 'place' }, range: [0, 99] });
    expectKept(entries, 'an old entry');
    const found = await ask(named('locker'), { filter: { q: names.place } }, head);
    expect(found.body.total).toBe(1);
    expect((await ask(journal, { filter: { q: journalLine } }, head)).body.total).toBe(1);
    expect((await ask(dossier, { filter: { q: 'B' } })).body.total).toBe(1);
  });

  it('finds nothing by an unreadable name in a path, a filter or a reference', async () => {
    const tries = async (code: string) => [
      (await call('GET', `place/${code}`, { as: clerk })).status,
      (await ask(dossier, { filter: { place: code } })).body.total,
      (await ask(named('place'), { filter: { _id: code } })).body.total,
      (await change(clerk, plain._id, { place: code })).text,
    ];
    expect(await tries(names.code)).toEqual(await tries('NOCODE'));
    expect((await call('GET', `place/${names.code}`, { as: head })).status).toBe(200);
    expect((await ask(dossier, { filter: { place: names.code } }, head)).body.total).toBe(2);
  });

  it('rejects a value for it by name, whether or not it equals the stored one', async () => {
    const { note: _, ...guesses } = canary;
    for (const [name, value] of Object.entries({ ...guesses, note: canary.note, placeName: names.place })) {
      const answers = [];
      for (const [id, sent] of [
        [kept._id, value],
        [plain._id, value],
        [kept._id, null],
      ] as const) {
        if (name === 'box') continue;
        answers.push(await change(clerk, id, { [name]: sent }));
      }
      for (const { status, body, text } of answers) {
        expect([status, Object.keys(body.errors ?? {})], `${name} ${text}`).toEqual([400, [name]]);
      }
      expect(new Set(answers.map(({ text }) => text)).size).toBeLessThan(2);
      if (name === 'box') continue;
      const created = await call('POST', 'dossier', { as: clerk, body: { title: 'D', [name]: value } });
      expect([created.status, Object.keys(created.body.errors)], name).toEqual([400, [name]]);
    }
  });

  it('keeps the revision when it changes, except for callers who may read it', async () => {
    const tags = async () =>
      Promise.all(
        [clerk, head].map(async (as) => (await call('GET', `dossier/${plain._id}`, { as })).headers.etag),
      );
    const [before, ofHead] = await tags();
    expect((await change(head, plain._id, { words: 'others' })).status).toBe(200);
    const [after, ofHeadNow] = await tags();
    expect(after).toBe(before);
    expect(ofHeadNow).not.toBe(ofHead);
    const saved = await change(clerk, plain._id, { limit: null }, { 'if-match': String(before) });
    expect(saved.status).toBe(200);
    expect((await change(head, plain._id, { limit: null }, { 'if-match': String(ofHead) })).status).toBe(409);
  });

  it('never reveals the value that a check would reject', async () => {
    const answers = [
      await change(clerk, plain._id, { limit: 1 }),
      await change(clerk, plain._id, { limit: 9 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await change(head, plain._id, { limit: 9 })).status).toBe(200);
    expect((await change(head, plain._id, { limit: 1 })).body.errors).toHaveProperty('limit');
    await change(head, plain._id, { limit: null });
  });
});

describe('a write', () => {
  it('leaves invisible fields unchanged, even required ones', async () => {
    const answer = await change(clerk, kept._id, { title: 'B again' });
    expect(answer.status, answer.text).toBe(200);
    const { body } = await call('GET', `dossier/${kept._id}`, { as: head });
    expect(body.data).toMatchObject({ ...canary, title: 'B again' });
    await change(clerk, kept._id, { title: 'B' });
  });

  it('sets a write-only field, and keeps it if sent empty', async () => {
    const put = await change(clerk, plain._id, { box: 'from the clerk' });
    expect([put.status, 'box' in put.body.data]).toEqual([200, false]);
    const typed = await change(typist, plain._id, { words: 'typed', grade: '', weight: null, contacts: [] });
    expect(typed.status, typed.text).toBe(200);
    const { body } = await call('GET', `dossier/${plain._id}`, { as: head });
    expect(body.data).toMatchObject({ ...others, words: 'typed', box: 'from the clerk' });
    // By an entry of the log they would learn whether they have met the value.
    const entries = async () => (await ask(named('audit'), { filter: { record: plain._id } })).body.total;
    const before = await entries();
    await change(typist, plain._id, { words: 'typed' });
    await change(typist, plain._id, { words: 'other' });
    expect(await entries()).toBe(before + 2);
  });

  it('rejects a change to a read-only field, but accepts its current value', async () => {
    expect((await change(head, plain._id, { stamp: 'mine' })).status).toBe(200);
    const read = (await call('GET', `dossier/${plain._id}`, { as: clerk })).body.data;
    expect(read.stamp).toBe('mine');
    expect((await change(clerk, plain._id, read)).status).toBe(200);
    expect((await change(clerk, plain._id, { stamp: 'theirs' })).body.errors).toHaveProperty('stamp');
    const action = await call('POST', `dossier/${plain._id}/shelve`, {
      as: clerk,
      body: { stamp: 'theirs' },
    });
    expect([action.status, Object.keys(action.body.errors)]).toEqual([409, ['status']]);
  });

  it("requires the field's verb in addition to the action's, and is not offered without it", async () => {
    const { body } = await call('GET', `dossier/${kept._id}`, { as: clerk });
    expect(body.data._refused.actions.brand).toBe('validation.notAllowed');
    expect(
      (await call('GET', `dossier/${kept._id}`, { as: typist })).body.data._refused?.actions?.brand,
    ).toBe(undefined);
    const branded = await call('POST', `dossier/${kept._id}/brand`, { as: typist, body: { stamp: 'burnt' } });
    expect(branded.body.data.stamp).toBe('burnt');
    const asked = { as: clerk, body: { stamp: 'x' } };
    expect((await call('POST', `dossier/${kept._id}/shelve`, asked)).status).toBeGreaterThanOrEqual(400);
  });

  it('is rejected if the record requires a field that the caller may not write', async () => {
    const missing = await call('POST', 'place', { as: clerk, body: { size: 3 } });
    expect(missing.status).toBe(400);
    const made = await call('POST', 'place', { as: clerk, body: { name: 'A place', size: 3 } });
    expect([made.status, Object.keys(made.body.data ?? {})]).toEqual([201, ['_id', 'client', '_names']]);
  });
});

it('nobody can grant a verb that they lack', () => {
  const [own, wanted] = [
    createAbility([allow('edit', 'Dossier')]),
    createAbility([allow('inspect', 'Dossier')]),
  ];
  expect(covers(own, wanted, ['Dossier'])).toBe(false);
  expect(covers(createAbility([allow('manage', 'all')], 'head'), wanted, ['Dossier'])).toBe(true);
});

it('the API document names the permission that a field requires and makes the field optional', async () => {
  const { body } = await call('GET', 'docs/json');
  const { Dossier } = body.components.schemas;
  expect(Dossier.description).toContain(
    '`words` is returned only to callers with the right `inspect` of Dossier.',
  );
  expect(Dossier.description).toContain(
    '`stamp` is accepted only from callers with the right `amend` of Dossier.',
  );
  for (const name of hidden.dossier ?? []) expect(Dossier.required).not.toContain(name);
  expect(Dossier.required).toContain('title');
  expect(await problemsIn(body)).toEqual([]);
});

describe('a declaration', () => {
  const base = {
    name: 'memo',
    subject: 'Memo',
    table: 'memos',
    recordRepresentation: 'about',
    routes: at('memos', 'memo'),
    list: { columns: ['about'], sort: ['about', 'ASC'] },
    verbs: ['inspect'],
    rights: {},
  } as const;
  const fields = { about: text(), stamp: text({ readOnly: true }), client: text() };
  const tenancy = { client: 'client' } as const;

  it('is rejected if access would hide the owner, or if nobody has the verb', () => {
    const declare = (access: object) =>
      mistakesIn(defineResource({ ...base, fields, tenancy, access: access as never }));
    expect(declare({ client: { read: 'inspect' } })).toContain("it identifies the row's owner");
    expect(declare({ stamp: { write: 'inspect' } })).toContain('it is read-only');
    expect(declare({ nothing: { read: 'inspect' } })).toContain('there is no such field');
    expect(declare({ about: { read: 'inspect' } })).not.toContain('access');
  });

  it('does not compile with an unknown field or a verb of another subject', () => {
    const inspect = { read: 'inspect' } as const;
    // @ts-expect-error there is no such field
    const strange = () => defineResource({ ...base, fields, tenancy, access: { abuot: inspect } });
    expect(mistakesIn(strange())).toContain('there is no such field');
    // @ts-expect-error a verb of other subjects
    defineResource({ ...base, fields, tenancy, access: { about: { read: 'amend' } } });
    // @ts-expect-error reading is no verb that a field could need beside
    defineResource({ ...base, fields, tenancy, access: { about: { read: 'read' } } });
  });
});
