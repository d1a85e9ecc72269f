/** Every call × five roles and a visitor × own, tenant's and foreign rows; before each commit, random cells of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/engine/contract/call.ts';
import { listVerbs } from '../../../src/engine/contract/rights/requiredVerbs.ts';
import { checkEvents } from '../../openapi/events.ts';
import { some } from '../../setup/sampled.ts';
import { type CallResponse, startServiceWithPlatform, type TestService } from '../harness.ts';
import { everyCall } from './calls.ts';
import { createWorld } from './createWorld.ts';
import type { FixtureRequest } from './fixture.ts';
import { fixtures } from './fixtures.ts';
import { getSight, listOwnerships } from './sight.ts';
import { statements } from './statements.ts';
import { formatCell, type TableCell, table } from './table.ts';
import type { World } from './world.ts';

let test: TestService;
let world: World;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  world = await createWorld(test);
});
afterAll(() => test.close());

describe('the permission table', () => {
  it.each(everyCall.map(({ name }) => name))('has a fixture for %s', (name) => {
    expect(
      fixtures[name]?.length ?? 0,
      'add it to tests/service/permissions/fixtures/ or tests/features/',
    ).toBeGreaterThan(0);
  });

  it('has no fixture of a removed call', () => {
    const names = everyCall.map(({ name }) => name);
    expect(Object.keys(fixtures).filter((name) => !names.includes(name))).toEqual([]);
  });
});

it('covers every route below /api, because all are in the contract', async () => {
  await test.service.app.ready();
  const declared = everyCall.reduce((sum, { paths }) => sum + paths.length, 0);
  const routes = routesIn(test.service.app.printRoutes({ commonPrefix: false }));
  // Imports and exports are tested call by call in records/imports.slow.test.ts and exports.test.ts, because each
  // belongs to one user; files in records/letterhead.test.ts, because their bodies are bytes.
  expect(routes.filter((route) => !/\/((im|ex)port|files)(\/|$)/.test(route))).toHaveLength(declared);
});

it('offers every permission that a handler requires in addition where permissions are granted', () => {
  const required = Object.values(fixtures)
    .flat()
    .flatMap(({ needs, exactly }) => [...(needs ? [needs] : []), ...(exactly ? [exactly] : [])]);
  expect(required.length).toBeGreaterThan(5);
  for (const [verb, subject] of required) expect([subject, ...listVerbs(subject)]).toContain(verb);
});

/** The cells of the table are compared with the service below; here docs/concepts.md is compared with the table. */
describe('the default permissions', () => {
  it.each(statements.map((statement) => [statement.title, statement] as const))('%s', (_, statement) => {
    const { role, allowed = [], denied = [] } = statement;
    const cellsOf = (name: string) => {
      const cells = table.filter(
        ({ call, fixture, who }) =>
          who === role && (call.name === name || `${call.name} (${fixture.about})` === name),
      );
      expect(cells.length, `the table has no ${name}`).toBeGreaterThan(0);
      return cells;
    };
    for (const name of allowed) {
      expect(
        cellsOf(name).some(({ isReached }) => isReached),
        name,
      ).toBe(true);
      expect(
        // What callers may do to other rows may be rejected for their own: they can't recharge their own wallet.
        cellsOf(name).some(({ status, ownership }) => status === 403 && ownership !== 'own'),
        name,
      ).toBe(false);
    }
    for (const name of denied) {
      expect(
        cellsOf(name).some(({ isReached }) => isReached),
        name,
      ).toBe(false);
    }
  });
});

describe('a cell of the permission table', () => {
  it.each(some(table, 500).map((cell) => [formatCell(cell), cell] as const))('%s', async (_, cell) => {
    const { call, fixture, who, ownership, isReached } = cell;
    const row = fixture.row ? world.rowOf(fixture.row, ownership, who) : '';
    for (const path of call.paths) {
      const request = await fixture.send({ world, who, ownership, row, isReached });
      if (cell.isUnread) await expectRejectedUnread(cell, path, request);
      const response = await send(cell, path, request);
      expect(response.status, response.text).toBe(cell.status);
      if (response.status >= 400) expectErrorBody(response);
      else if (fixture.lists) expectRows(cell, response);
    }
  });
});

it('leaves events that are as the API document describes them', async () => {
  const { counts, misfits } = await checkEvents(test, world.tokens.root);
  expect(misfits).toEqual([]);
  expect(counts.size).toBeGreaterThan(30);
});

function send(
  { call, who }: TableCell,
  path: string,
  { params, query, body, as }: FixtureRequest,
): Promise<CallResponse> {
  const tokens = as ?? (who === 'visitor' ? undefined : world.tokens[who]);
  return test.call(call.method, callPath({ path }, params, query).slice(1), {
    ...(tokens && { as: tokens }),
    ...(body !== undefined && { body }),
    headers: { ...(call.movesMoney && { 'idempotency-key': randomUUID() }) },
  });
}

/** Callers without the permission get 403 whatever they send, and learn nothing about its errors. */
async function expectRejectedUnread(cell: TableCell, path: string, request: FixtureRequest): Promise<void> {
  const bodies = cell.call.method === 'GET' ? [undefined] : ['{"a":', { colour: 'red' }];
  const nonsense = bodies.map(
    (body): FixtureRequest => ({
      ...request,
      params: Object.fromEntries(Object.keys(request.params ?? {}).map((name) => [name, 'nonsense'])),
      query: { range: '{', filter: 'x', colour: 'red' },
      body,
    }),
  );
  for (const one of nonsense) {
    const response = await send(cell, path, one);
    expect(response.status, JSON.stringify(one)).toBe(cell.status);
    expect(response.body.errors).toBeUndefined();
  }
}

function expectErrorBody({ status, body, text }: CallResponse): void {
  expect(body).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
  if (status === 401) expect(body.message).toBe('Unauthorized');
  expect(text).not.toMatch(/ at .*\.(ts|js):\d|select |insert into/i);
}

/** The list contains exactly the rows visible to the caller. */
function expectRows({ fixture: { lists }, who }: TableCell, { body }: CallResponse): void {
  if (!lists || who === 'visitor') throw new Error('only who is signed in gets a list');
  const ids = body.data.map(({ _id }: { _id: string }) => _id);
  const ownerships = listOwnerships(lists).filter((ownership) =>
    ids.includes(world.rowOf(lists, ownership, who)),
  );
  expect(ownerships).toEqual(getSight(lists)[who]);
}

/** Methods and paths of the routes that Fastify prints as a tree; omits HEAD, which accompanies GET. */
function routesIn(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, path, methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? [];
    if (indent === undefined || path === undefined) return [];
    parents.splice(indent.length / 4, parents.length, path);
    const address = parents.join('');
    const isCall = address.startsWith('/api/') && !address.startsWith('/api/docs');
    const verbs = methods.split(', ').filter((method) => method !== 'HEAD' && method !== '');
    return isCall ? verbs.map((method) => `${method} ${address}`) : [];
  });
}
