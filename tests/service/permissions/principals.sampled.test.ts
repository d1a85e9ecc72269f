/** Every call, made by a program that acts for root: its scopes bind all of them, and the audit log names it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callPath, rightsOfCall } from '../../../src/engine/contract/call.ts';
import { allow, forbid, type Permission } from '../../../src/engine/contract/rights/abilities.ts';
import { registerServiceFeatures, serviceFeatures } from '../../../src/engine/service/feature.ts';
import { some } from '../../setup/sampled.ts';
import { type CallResponse, startServiceWithPlatform, type TestService, type Tokens } from '../harness.ts';
import { everyCall, type TabledCall } from './calls.ts';
import { createWorld } from './createWorld.ts';
import type { FixtureRequest } from './fixture.ts';
import { formatCell, table } from './table.ts';
import type { World } from './world.ts';

const features = [...serviceFeatures];
let test: TestService;
let world: World;
beforeAll(async () => {
  let user = '';
  registerServiceFeatures([
    ...features,
    {
      // The token contains its scopes.
      bearer: async (_core, token) => ({
        ...{ user, via: 'test program' },
        scopes: JSON.parse(Buffer.from(token, 'base64url').toString()),
      }),
    },
  ]);
  test = await startServiceWithPlatform();
  world = await createWorld(test);
  const { rows } = await test.service.database.orm.execute<{ _id: string }>(
    sql`select _id from users where user_name = 'root'`,
  );
  user = String(rows[0]?._id);
});
afterAll(async () => {
  registerServiceFeatures(features);
  await test.close();
});

function withScopes(scopes: readonly Permission[]): Tokens {
  return { accessToken: Buffer.from(JSON.stringify(scopes)).toString('base64url'), refreshToken: '' };
}

function send(
  { method, movesMoney }: TabledCall,
  path: string,
  as: Tokens,
  { params, query, body }: FixtureRequest,
): Promise<CallResponse> {
  return test.call(method, callPath({ path }, params, query).slice(1), {
    ...{ as, headers: { ...(movesMoney && { 'idempotency-key': randomUUID() }) } },
    ...(body !== undefined && { body }),
  });
}

const ofPrograms = everyCall.filter(({ permission }) => permission !== 'anyone');

describe('a program whose scopes have everything but the right that it needs', () => {
  it.each(some(ofPrograms, 100).map((call) => [call.name, call] as const))(
    'cannot call %s',
    async (_, call) => {
      const { permission, method, paths } = call;
      const as = withScopes([
        allow('manage', 'all'),
        ...rightsOfCall(permission).map((right) => forbid(...right)),
      ]);
      for (const path of paths) {
        const params = Object.fromEntries(
          [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'nonsense']),
        );
        const body = method === 'GET' ? undefined : { colour: 'red' };
        const response = await send(call, path, as, { params, body });
        expect([path, response.status, response.body.code]).toEqual([path, 403, 'forbidden']);
      }
    },
  );
});

describe('a program with every scope', () => {
  const cells = table.filter(({ who, call }) => who === 'root' && ofPrograms.includes(call));

  it.each(some(cells, 60).map((cell) => [formatCell(cell), cell] as const))('%s', async (_, cell) => {
    const { call, fixture, who, ownership, isReached } = cell;
    const row = fixture.row ? world.rowOf(fixture.row, ownership, who) : '';
    const request = await fixture.send({ world, who, ownership, row, isReached });
    // It cannot use up the tokens of a person.
    if (request.as) return;
    const since = (await lastEntries())[0]?._id ?? '';
    const response = await send(call, String(call.paths[0]), withScopes([allow('manage', 'all')]), request);
    if (call.permission === 'session') {
      expect(response.status, response.text).toBe(403);
    } else if (response.body?.code !== 'confirmation_required') {
      expect(response.status, response.text).toBe(fixture.byProgram ?? cell.status);
    }
    const unnamed = (await lastEntries(since)).filter(({ via }) => via !== 'test program');
    expect(unnamed, 'written by the program without its name').toEqual([]);
  });
});

type Entry = { _id: string; action: string; resource: string; via: string | null };

/** The newest entries of users after this one, or the newest of all. */
async function lastEntries(after?: string): Promise<Entry[]> {
  const { rows } = await test.service.database.orm.execute<Entry>(sql`
    select _id, action, resource, data ->> 'via' as via from audit
    where "user" is not null and ${after === undefined ? sql`true` : sql`_id > ${after}::uuid`}
    order by _id desc limit 20`);
  return rows;
}
