/** Every call × five roles and a visitor × own, own tenant's and foreign rows. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath } from '../../../src/engine/contract/call.ts';
import { listVerbs } from '../../../src/engine/contract/rights/requiredVerbs.ts';
import { type Answer, startServiceWithPlatform, type TestService } from '../harness.ts';
import { everyCall } from './calls.ts';
import type { Sent } from './fixture.ts';
import { fixtures } from './fixtures.ts';
import { makeWorld } from './makeWorld.ts';
import { placesOf, sightOf } from './sight.ts';
import { statements } from './statements.ts';
import { cellName, type TableCell, table } from './table.ts';
import type { World } from './world.ts';

let test: TestService;
let world: World;
beforeAll(async () => {
  test = await startServiceWithPlatform();
  world = await makeWorld(test);
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
  // Imports and exports are held call by call in records/imports.test.ts and exports.test.ts: they are of one person each.
  expect(routes.filter((route) => !/\/(im|ex)port(\/|$)/.test(route))).toHaveLength(declared);
});

it('offers every permission that a handler requires in addition where permissions are granted', () => {
  const asked = Object.values(fixtures)
    .flat()
    .flatMap(({ needs, exactly }) => [...(needs ? [needs] : []), ...(exactly ? [exactly] : [])]);
  expect(asked.length).toBeGreaterThan(5);
  for (const [verb, subject] of asked) expect([subject, ...listVerbs(subject)]).toContain(verb);
});

/** The table's cells are held against the service below; here the words of docs/concepts.md against the table. */
describe('the default permissions', () => {
  it.each(statements.map((statement) => [statement.says, statement] as const))('%s', (_, statement) => {
    const { role, may = [], mayNot = [] } = statement;
    const cellsOf = (name: string) => {
      const cells = table.filter(
        ({ call, fixture, who }) =>
          who === role && (call.name === name || `${call.name} (${fixture.about})` === name),
      );
      expect(cells.length, `the table has no ${name}`).toBeGreaterThan(0);
      return cells;
    };
    for (const name of may) {
      expect(
        cellsOf(name).some(({ reached }) => reached),
        name,
      ).toBe(true);
      expect(
        // What may be done to another's row may be refused for the own one: nobody recharges their own wallet.
        cellsOf(name).some(({ status, place }) => status === 403 && place !== 'own'),
        name,
      ).toBe(false);
    }
    for (const name of mayNot) {
      expect(
        cellsOf(name).some(({ reached }) => reached),
        name,
      ).toBe(false);
    }
  });
});

describe('a cell of the permission table', () => {
  it.each(table.map((cell) => [cellName(cell), cell] as const))('%s', async (_, cell) => {
    const { call, fixture, who, place, reached } = cell;
    const row = fixture.row ? world.rowOf(fixture.row, place, who) : '';
    for (const path of call.paths) {
      const sent = await fixture.send({ world, who, place, row, reached });
      if (cell.atTheDoor) await expectRefusedUnread(cell, path, sent);
      const answer = await send(cell, path, sent);
      expect(answer.status, answer.text).toBe(cell.status);
      if (answer.status >= 400) expectErrorBody(answer);
      else if (fixture.lists) expectRows(cell, answer);
    }
  });
});

function send({ call, who }: TableCell, path: string, { params, query, body, as }: Sent): Promise<Answer> {
  const tokens = as ?? (who === 'visitor' ? undefined : world.tokens[who]);
  return test.call(call.method, callPath({ path }, params, query).slice(1), {
    ...(tokens && { as: tokens }),
    ...(body !== undefined && { body }),
    headers: { ...(call.movesMoney && { 'idempotency-key': randomUUID() }) },
  });
}

/** Who may not call is told so whatever was sent, and learns nothing of what is wrong with it. */
async function expectRefusedUnread(cell: TableCell, path: string, sent: Sent): Promise<void> {
  const bodies = cell.call.method === 'GET' ? [undefined] : ['{"a":', { colour: 'red' }];
  const nonsense = bodies.map(
    (body): Sent => ({
      ...sent,
      params: Object.fromEntries(Object.keys(sent.params ?? {}).map((name) => [name, 'nonsense'])),
      query: { range: '{', filter: 'x', colour: 'red' },
      body,
    }),
  );
  for (const one of nonsense) {
    const answer = await send(cell, path, one);
    expect(answer.status, JSON.stringify(one)).toBe(cell.status);
    expect(answer.body.errors).toBeUndefined();
  }
}

function expectErrorBody({ status, body, text }: Answer): void {
  expect(body).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
  if (status === 401) expect(body.message).toBe('Unauthorized');
  expect(text).not.toMatch(/ at .*\.(ts|js):\d|select |insert into/i);
}

/** The list holds each row that the caller sees, and none that they don't. */
function expectRows({ fixture: { lists }, who }: TableCell, { body }: Answer): void {
  if (!lists || who === 'visitor') throw new Error('only who is signed in gets a list');
  const ids = body.data.map(({ _id }: { _id: string }) => _id);
  const places = placesOf(lists).filter((place) => ids.includes(world.rowOf(lists, place, who)));
  expect(places).toEqual(sightOf(lists)[who]);
}

/** Methods and paths of the routes that Fastify prints as a tree; HEAD goes with its GET. */
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
