/** A call says itself that it hashes a password or counts a list: nothing guesses it by the names of its fields. */
import { expect, it } from 'vitest';
import { genericCall } from '#engine/service';
import type { Call } from '../../src/engine/contract/call.ts';
import { resolveCost } from '../../src/engine/contract/cost.ts';
import { calls, loadCalls, resources } from '../../src/engine/contract/registry.ts';
import { listCalls } from '../../src/engine/contract/resource.ts';

await loadCalls();
const all: readonly Call[] = [
  ...Object.values(calls),
  ...resources.flatMap((resource) => listCalls(resource).map((name) => genericCall(resource, name))),
];
const named = (some: readonly Call[]) => some.map(({ method, path }) => `${method} ${path}`);
const namesIn = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

it('every call that takes a password has the cost of one', () => {
  const taking = all.filter(({ body }) => namesIn(body).some((name) => /password/i.test(name)));
  expect(named(taking)).toEqual(
    expect.arrayContaining(['POST /auth/login', 'PUT /account/password', 'POST /user', 'POST /client']),
  );
  expect(named(taking.filter((call) => resolveCost(call) !== 'password'))).toEqual([]);
});

it('every call that counts rows costs a list or more', () => {
  const counting = all.filter(({ response: answer }) => namesIn(answer).includes('total'));
  expect(named(counting)).toEqual(
    expect.arrayContaining(['GET /user', 'POST /audit', 'GET /account/sessions']),
  );
  expect(named(counting.filter((call) => resolveCost(call) === undefined))).toEqual([]);
});

it('a call without a declared cost counts as a change if it writes, and as cheap otherwise', () => {
  expect(resolveCost({ method: 'GET' })).toBeUndefined();
  expect(resolveCost({ method: 'POST' })).toBe('change');
  expect(resolveCost({ method: 'POST', movesMoney: true })).toBeUndefined();
});
