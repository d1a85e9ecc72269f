/** Lists of every resource: envelope, sort, range, filter, q, cursor. */
import assert from 'node:assert/strict';
import { compositeFilters } from '../../src/engine/contract/lists/filterGrammar.ts';
import type { ListRequest } from '../../src/engine/contract/lists/listRequest.ts';
import { filterKeys, sortKeys } from '../../src/engine/contract/lists/lists.ts';
import { resources } from '../../src/engine/contract/registry.ts';
import { type Resource, readableFields } from '../../src/engine/contract/resource.ts';
import { createAbility } from '../../src/engine/contract/rights/abilities.ts';
import { schemaOf } from '../../src/engine/contract/values/fieldSchema.ts';
import type { ApiResponse } from './api.ts';
import { NotChecked } from './report.ts';
import { type Checks, expectRejection, expectStatus, type Suite, UNUSED_ID, UUID7 } from './suite.ts';

// biome-ignore lint/suspicious/noExplicitAny: a record of any resource
type Rec = Record<string, any>;

export const listChecks: Checks = Object.fromEntries(resources.flatMap(checksOf));

type Check = (suite: Suite, resource: Resource) => Promise<void>;

function checksOf(resource: Resource): [string, (suite: Suite) => Promise<void>][] {
  const check = (title: string, run: Check): [string, (suite: Suite) => Promise<void>] => [
    `${resource.name}: ${title}`,
    (suite) => (canRead(suite, resource) ? run(suite, resource) : expectedError(suite, resource)),
  ];
  return [
    check('records have the declared fields, amounts as text, ids as UUIDv7', shapes),
    check('sorts by every declared field, both ways', sorts),
    check('pages by range without gap or repeat', pages),
    check('every filter finds the record it was taken from', filters),
    check('what the list does not know is 400 and named', refusals),
    check('a filter of nonsense is never an internal error', nonsense),
    ...(resource.list.unbounded ? [check('pages by cursor', cursors)] : []),
  ];
}

function canRead({ me }: Suite, { subject }: Resource): boolean {
  return createAbility(me.userData.ability, me.userData.role).can('read', subject);
}

async function expectedError(suite: Suite, resource: Resource): Promise<void> {
  expectRejection(await list(suite, resource), 403, 'forbidden');
}

/** Reads a list with the parameters in the query or in a body, as the resource declares. */
export function list(
  { http, me }: Suite,
  { name, list }: Resource,
  request: ListRequest = {},
): Promise<ApiResponse> {
  if (list.method === 'POST') return http.call('POST', name, { as: me, body: request });
  const query = Object.entries(request).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return http.call('GET', `${name}?${new URLSearchParams(query)}`, { as: me });
}

async function rows(suite: Suite, resource: Resource, request?: ListRequest): Promise<Rec[]> {
  const { data, total } = expectStatus(await list(suite, resource, request), 200);
  assert.ok(Array.isArray(data), 'data is a list');
  assert.ok(Number.isInteger(total) && total >= data.length, `total ${total} of ${data.length} rows`);
  return data;
}

async function shapes(suite: Suite, resource: Resource): Promise<void> {
  const fields = readableFields(resource);
  for (const record of await rows(suite, resource, { range: [0, 49] })) {
    const { _refused: expectedError = {}, ...fieldsAndNames } = record;
    const names = ['_id', ...fields.map(([name]) => name), '_names'].sort();
    assert.deepEqual(Object.keys(fieldsAndNames).sort(), names);
    const { fields: fixed = {}, actions = {}, ...changes } = expectedError;
    for (const name of Object.keys(fixed)) assert.ok(name in resource.fields, `_refused.fields.${name}`);
    for (const name of Object.keys(actions)) assert.ok(name in resource.actions, `_refused.actions.${name}`);
    for (const [change, why] of Object.entries({ ...changes, ...fixed, ...actions })) {
      if (change in changes) assert.match(change, /^(edit|delete|refer)$/);
      assert.match(String(why), /^[a-z]+\.\w+$/i, `_refused.${change} is a key of a message`);
    }
    if (!resource.id) assert.match(record._id, UUID7);
    for (const [name, field] of fields) {
      if (record[name] === null) continue;
      assert.ok(
        schemaOf(field).safeParse(record[name]).success,
        `${name} is ${JSON.stringify(record[name])}`,
      );
      if (field.kind === 'money') assert.match(record[name], /^\d+(\.\d+)?$/);
      if (field.kind === 'timestamp') assert.match(record[name], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      if (field.kind === 'reference' && !record._names[name]) assert.fail(`_names has no ${name}`);
    }
  }
}

async function sorts(suite: Suite, resource: Resource): Promise<void> {
  for (const key of sortKeys(resource)) {
    const kind = resource.fields[key]?.kind;
    for (const way of ['ASC', 'DESC'] as const) {
      const found = await rows(suite, resource, { sort: [key, way], range: [0, 19] });
      if (kind !== 'timestamp' && kind !== 'integer') continue;
      const values = found.map((record) => record[key]).filter((value) => value !== null);
      const up = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      assert.deepEqual(values, way === 'ASC' ? up : up.reverse(), `${key} ${way}`);
    }
  }
}

async function pages(suite: Suite, resource: Resource): Promise<void> {
  const sort: ListRequest['sort'] = ['_id', 'ASC'];
  const ids = async (from: number, to: number) =>
    (await rows(suite, resource, { sort, range: [from, to] })).map(({ _id }) => _id);
  const four = await ids(0, 3);
  assert.deepEqual([...(await ids(0, 1)), ...(await ids(2, 3))], four);
  assert.equal(new Set(four).size, four.length);
  const { data, total } = expectStatus(await list(suite, resource, { range: [0, 0] }), 200);
  assert.ok(data.length <= 1 && total >= data.length);
  const beyond = await list(suite, resource, { range: [1_000_000_000, 1_000_000_001] });
  // Without bound, rows so far down are read by cursor.
  if (resource.list.unbounded) expectRejection(beyond, 400, 'invalid', ['range']);
  else assert.deepEqual(expectStatus(beyond, 200).data, []);
}

async function filters(suite: Suite, resource: Resource): Promise<void> {
  const [record] = await rows(suite, resource, { range: [0, 0] });
  if (!record) throw new NotChecked('there is no record to be found');
  for (const key of filterKeys(resource).filter((key) => !compositeFilters.some((over) => over === key))) {
    const name = key.replace(/_(gte|lte|like)$/, '');
    const value: string | number | boolean | string[] | null = record[name];
    if ((value === null && key !== name) || (Array.isArray(value) && value.length === 0)) continue;
    const filter: ListRequest['filter'] = {
      _id: record._id,
      [key]: key.endsWith('_like') ? String(value).slice(0, 5) : value,
    };
    const found = await rows(suite, resource, { filter });
    assert.deepEqual(
      found.map(({ _id }) => _id),
      [record._id],
      `filter ${JSON.stringify(filter)}`,
    );
  }
  if (!resource.list.filters.includes('q')) return;
  assert.deepEqual(await rows(suite, resource, { filter: { q: 'no record says % or _ like this' } }), []);
  for (const name of resource.list.search) {
    if (!record[name]) continue;
    const found = await rows(suite, resource, {
      filter: { _id: record._id, q: String(record[name]).toUpperCase() },
    });
    assert.equal(found.length, 1, `q finds ${name}, whatever the case`);
  }
}

async function refusals(suite: Suite, resource: Resource): Promise<void> {
  const ask = (request: unknown) => list(suite, resource, request as ListRequest);
  expectRejection(await ask({ filter: { colour: 'red' } }), 400, 'invalid', ['filter.colour']);
  expectRejection(await ask({ sort: ['colour', 'ASC'] }), 400, 'invalid', ['sort']);
  expectRejection(await ask({ range: [0, 1000] }), 400, 'invalid', ['range']);
  expectRejection(await ask({ range: [5, 1] }), 400, 'invalid', ['range']);
  expectRejection(await ask({ page: 2 }), 400, 'invalid', ['page']);
  if (resource.list.method === 'POST') {
    expectRejection(
      await suite.http.call('POST', resource.name, { as: suite.me, body: '{"sort":' }),
      400,
      'malformed',
    );
    return;
  }
  for (const name of ['sort', 'range', 'filter']) {
    const response = await suite.http.call('GET', `${resource.name}?${name}={`, { as: suite.me });
    expectRejection(response, 400, 'invalid', [name]);
  }
}

const NONSENSE = [
  ...[null, true, -1, 1e308, '', '\u0000', '%', [], [null], {}, 'x'.repeat(1000), '9'.repeat(30)],
  ...['0000-01-01', '2026-02-30', '9999-12-31T23:59:59-14:00', 'NaN', '1e3'],
];

async function nonsense(suite: Suite, resource: Resource): Promise<void> {
  for (const key of filterKeys(resource)) {
    const responses = await Promise.all(
      NONSENSE.map((value) => list(suite, resource, { filter: { [key]: value } } as ListRequest)),
    );
    responses.forEach(({ status }, at) => {
      assert.ok(status < 500, `${key} ${JSON.stringify(NONSENSE[at])} answered ${status}`);
    });
  }
}

async function cursors(suite: Suite, resource: Resource): Promise<void> {
  const sort: ListRequest['sort'] = ['_id', 'ASC'];
  const whole = (await rows(suite, resource, { sort, range: [0, 8] })).map(({ _id }) => _id);
  const paged: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const request = { sort, range: [0, 2] as [number, number], ...(after && { after }) };
    const response = expectStatus(await list(suite, resource, request), 200);
    paged.push(...response.data.map(({ _id }: Rec) => _id));
    after = response.next;
    if (!after) break;
  }
  assert.deepEqual(paged, whole);
  const invalid = (value: string) =>
    Buffer.from(JSON.stringify(['date', 'DESC', value, UNUSED_ID])).toString('base64url');
  for (const cursor of ['x', invalid('x'), invalid('0000-01-01T00:00:00.000Z')]) {
    expectRejection(await list(suite, resource, { after: cursor }), 400, 'invalid', ['after']);
  }
}
