/** Computed fields with an SQL expression, over HTTP, on the database that the lane names. */
import './tasks/task.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computed, decimal, integer, json, text } from '../../src/engine/contract/fields.ts';
import { sortKeys } from '../../src/engine/contract/lists/lists.ts';
import { defineResource } from '../../src/engine/contract/resource.ts';
import { findImplementationMistakes, registerServiceFeatures } from '../../src/engine/service/feature.ts';
import { expressionsFor } from '../../src/engine/service/records/expressions.ts';
import type { Started } from '../../src/engine/service/start.ts';
import { explain } from '../../src/engine/tools/explain/explain.ts';
import type { Tokens } from '../service/caller.ts';
import { mistakesIn } from '../setup/mistakes.ts';
import { type AppCaller, buildUser, createAppCaller } from './asking.ts';
import { emptyDatabase } from './database.ts';
import { passwordsOfPeople, startApp } from './start.ts';
import { tasks } from './tasks/task.ts';

let app: Started;
let { call, signIn, create: made } = {} as AppCaller;
let [owner, clerk, stranger] = [] as unknown as Tokens[];

const rows = [
  { title: 'Alpha', hours: 2, rate: '10.50', due: '2099-03-02T23:30:00.000Z' },
  { title: 'beta', hours: 10, rate: '1.00', due: '2020-01-01T00:00:00.000Z' },
  { title: 'Gamma', hours: 8, rate: null, due: null },
  { title: 'delta', hours: null, rate: '3.00', due: '2020-01-01T12:00:00.000Z', closed: true },
];

beforeAll(async () => {
  registerServiceFeatures([passwordsOfPeople, tasks]);
  app = await startApp(await emptyDatabase());
  ({ call, signIn, create: made } = createAppCaller(app));
  const head = await signIn('head');
  const [north, south] = [
    await made(head, 'client', { name: 'north' }),
    await made(head, 'client', { name: 'south' }),
  ];
  await made(head, 'user', buildUser('owner', 'librarian', north._id));
  await made(head, 'user', buildUser('clerk', 'clerk', north._id));
  await made(head, 'user', buildUser('stranger', 'librarian', south._id));
  [owner, clerk, stranger] = [await signIn('owner'), await signIn('clerk'), await signIn('stranger')];
  for (const row of rows) await made(owner as Tokens, 'task', row);
  await made(stranger as Tokens, 'task', rows[1] as object);
});
afterAll(() => app?.close());

const ask = (as: Tokens | undefined, params: Record<string, unknown>) => {
  const query = Object.entries(params).map(
    ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  return call('GET', `task?${query.join('&')}`, { as: as as Tokens });
};
const titles = async (params: Record<string, unknown>, as = owner) => {
  const { status, text: body, ...response } = await ask(as, params);
  expect(status, body).toBe(200);
  return response.body.data.map(({ title }: { title: string }) => title);
};

it('is in every record, as a value of its kind', async () => {
  const { body } = await ask(owner, { filter: { q: 'Alpha' } });
  expect(body.data).toMatchObject([
    {
      ...{ cost: '21.00', standing: 'open', day: '2099-03-02', reminder: '2099-03-01T23:30:00.000Z' },
      ...{ heading: 'Alpha 2', isLong: false, subtasks: 0 },
    },
  ]);
  const { _id } = body.data[0];
  const child = await made(owner as Tokens, 'task', { title: 'child', parent: _id });
  expect(child).toMatchObject({ cost: null, standing: 'open', day: null, isLong: null, subtasks: 0 });
  const changed = await call('PUT', `task/${_id}`, { as: owner as Tokens, body: { hours: 9 } });
  expect(changed.body.data).toMatchObject({ cost: '94.50', isLong: true, subtasks: 1 });
  await call('PUT', `task/${_id}`, { as: owner as Tokens, body: { hours: 2 } });
  const deleted = await call('DELETE', `task/${child._id}`, { as: owner as Tokens });
  expect(deleted.body.data).toMatchObject({ title: 'child', standing: 'open' });
});

describe('a list', () => {
  it('is filtered by it as by a stored field of that kind', async () => {
    const filters: [Record<string, unknown>, string[]][] = [
      [{ cost: '10.00' }, ['beta']],
      [{ cost_gte: '10.5' }, ['Alpha']],
      [{ cost: null }, ['Gamma', 'delta']],
      [{ cost: ['10', null] }, ['Gamma', 'beta', 'delta']],
      [{ standing: 'late' }, ['beta']],
      [{ standing: ['late', 'closed'] }, ['beta', 'delta']],
      [{ day: '2020-01-01' }, ['beta', 'delta']],
      [{ reminder_gte: '2099-03-01T23:30:00Z' }, ['Alpha']],
      [{ reminder_lte: '2099-03-01T23:29:59.999Z' }, ['beta', 'delta']],
      [{ heading_like: 'ÁLPHA 2' }, ['Alpha']],
      [{ heading: 'Gamma 8' }, ['Gamma']],
      [{ isLong: true, standing: 'open' }, ['Gamma']],
      [{ subtasks_gte: 1 }, []],
    ];
    for (const [filter, expected] of filters)
      expect((await titles({ filter })).sort(), JSON.stringify(filter)).toEqual(expected);
    for (const filter of [{ cost: 'many' }, { standing: 7 }, { day_gte: 'soon' }, { isLong: 'yes' }])
      expect((await ask(owner, { filter })).body).toMatchObject({
        code: 'invalid',
        errors: { [`filter.${Object.keys(filter)[0]}`]: expect.anything() },
      });
  });

  it('is sorted by it, with empty values as those of a stored field, and equal ones by _id', async () => {
    expect(await titles({ sort: ['cost', 'ASC'] })).toEqual(['beta', 'Alpha', 'Gamma', 'delta']);
    expect(await titles({ sort: ['cost', 'DESC'] })).toEqual(['delta', 'Gamma', 'Alpha', 'beta']);
    expect(await titles({ sort: ['heading', 'ASC'] })).toEqual(['Alpha', 'beta', 'Gamma', 'delta']);
    // By default; page by page, each row once.
    expect(await titles({})).toEqual(['beta', 'delta', 'Alpha', 'Gamma']);
    const pages = await Promise.all([0, 1, 2, 3].map((at) => titles({ range: [at, at] })));
    expect(pages.flat()).toEqual(['beta', 'delta', 'Alpha', 'Gamma']);
  });

  it('has only rows that the caller sees', async () => {
    expect(await titles({ filter: { cost: '10.00' } }, stranger)).toEqual(['beta']);
    const { body } = await ask(owner, { filter: { standing: 'late' }, range: [0, 0] });
    expect([body.data.length, body.total]).toEqual([1, 1]);
  });
});

it('is written into files in its order', async () => {
  const started = await call('POST', 'task/export', {
    as: owner as Tokens,
    body: { fields: ['title', 'cost'], form: 'machines', sort: ['cost', 'DESC'], filter: { cost_gte: '0' } },
  });
  expect(started.status, started.text).toBe(202);
  const { _id } = started.body.data;
  await expect
    .poll(async () => (await call('GET', `export/${_id}`, { as: owner as Tokens })).body.data.state)
    .toBe('done');
  const file = await call('GET', `export/${_id}/file`, { as: owner as Tokens });
  expect(file.text.trim().split(/\r?\n/).slice(1)).toEqual(['"Alpha","21.00"', '"beta","10.00"']);
});

it('is hidden from callers who may not read a field that it is computed from', async () => {
  const { body } = await ask(clerk, {});
  expect(body.data).toHaveLength(4);
  for (const row of body.data) expect(Object.keys(row)).not.toContain('cost');
  expect(body.data[0]).toMatchObject({ title: 'beta', standing: 'late' });
  const nonsense = await ask(clerk, { filter: { nonsense: '1' } });
  const byCost = await ask(clerk, { filter: { cost: '1' } });
  expect([byCost.status, byCost.text]).toEqual([400, nonsense.text.replaceAll('nonsense', 'cost')]);
  expect((await ask(clerk, { sort: ['cost', 'ASC'] })).body.errors).toHaveProperty('sort');
});

it('is described by the API document and explain', async () => {
  const { body } = await call('GET', 'docs/json');
  const { parameters } = body.paths['/api/task'].get;
  const content = (name: string) =>
    parameters.find((one: { name: string }) => one.name === name).schema.contentSchema;
  expect(content('sort').prefixItems[0].enum).toContain('standing');
  expect(Object.keys(content('filter').properties)).toEqual(
    expect.arrayContaining(['cost', 'cost_gte', 'cost_lte', 'standing', 'heading_like', 'isLong']),
  );
  expect(content('filter').properties.standing.anyOf[0].enum).toEqual(['open', 'late', 'closed']);
  expect((await explain('task')).replace(/ +/g, ' ')).toMatch(
    /cost computed .*none cost cost_gte cost_lte sorts/,
  );
});

describe('a declaration', () => {
  const base = {
    name: 'job',
    subject: 'Job',
    table: 'jobs',
    recordRepresentation: 'title',
    routes: { list: '/all/jobs', item: '/all/job' },
    rights: {},
    tenancy: { shared: 'platform' },
    list: { columns: ['title'], sort: ['title', 'ASC'] },
  } as const;
  const size = computed(integer(), { by: 'sql', from: ['title'] });

  it('is rejected if an expression uses no stored field, or an unbounded list needs its index', () => {
    const half = computed(integer(), { by: 'sql', from: ['size', 'weight'] });
    expect(mistakesIn(defineResource({ ...base, fields: { title: text(), size, half } }))).toBe(
      'resource job: half is computed from size, which is not a stored field. Name one in from.\n' +
        'resource job: half is computed from weight, which is not a stored field. Name one in from.',
    );
    const unbounded = defineResource({
      ...base,
      fields: { title: text(), size },
      list: { columns: ['title'], filters: ['size'], sort: ['size', 'ASC'], unbounded: true },
    });
    expect(mistakesIn(unbounded)).toBe(
      'resource job: size has no index, so an unbounded list cannot be filtered or sorted by it. Store its value in a field.',
    );
    const offered = defineResource({
      ...base,
      fields: { title: text(), size },
      list: { ...base.list, unbounded: true },
    });
    expect(sortKeys(offered)).toEqual(['_id', 'title']);
  });

  it('is rejected if it sorts by a computed field without an expression', () => {
    const other = computed(integer(), { by: 'service' });
    const list = { columns: ['title'], filters: ['other'], sort: ['other', 'ASC'] } as const;
    const found = mistakesIn(defineResource({ ...base, fields: { title: text(), other }, list }));
    expect(found).toContain('list.filters has other, a computed field, which cannot be filtered.');
    expect(found).toContain('list.sort has other, by which lists cannot be sorted.');
  });

  it('is reported at the start if no feature provides the expression', () => {
    const declared = defineResource({ ...base, fields: { title: text(), size } });
    expect([...findImplementationMistakes(declared)]).toEqual(['no feature provides expressions.size.']);
  });

  it('does not compile with expressions that are missing, undeclared, or use other fields', () => {
    const declared = defineResource({ ...base, fields: { title: text(), size, note: text() } });
    // @ts-expect-error: size has no expression
    expressionsFor(declared, {});
    // @ts-expect-error: note is stored
    expressionsFor(declared, { size: ({ title }) => title.getSQL(), note: ({ title }) => title.getSQL() });
    // @ts-expect-error: size is not computed from note
    expressionsFor(declared, { size: ({ note }) => note.getSQL() });
    // @ts-expect-error: an object has no order
    computed(json(), { by: 'sql', from: [] });
    expect(computed(decimal({ decimals: 1 }), { by: 'sql', from: ['note'] }).from).toEqual(['note']);
  });
});
