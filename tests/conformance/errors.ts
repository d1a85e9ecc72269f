/** Errors that all calls have in common. Shapes, stacks and secrets are checked in every response. */
import assert from 'node:assert/strict';
import { callPath } from '../../src/engine/contract/call.ts';
import { calls, resources } from '../../src/engine/contract/registry.ts';
import { type CrudCall, listCalls, type Resource } from '../../src/engine/contract/resource.ts';
import type { Method } from './api.ts';
import { type Checks, expectRejection, UNUSED_ID } from './suite.ts';

export const errorChecks: Checks = {
  'every call answers a visitor with 401, whatever the body': async ({ http }) => {
    for (const { method, path } of guardedCalls()) {
      for (const body of method === 'GET' ? [undefined] : ['{"a":', [], { colour: 'red' }]) {
        const response = await http.call(method, path, { body });
        assert.equal(response.status, 401, `${method} ${path} answered ${response.status}`);
        assert.equal(response.body.message, 'Unauthorized', `${method} ${path}`);
      }
    }
  },

  'a call that is not there is 404, with the same body as every error': async ({ http, me }) => {
    expectRejection(await http.call('GET', `nowhere/${UNUSED_ID}`, { as: me }), 404, 'not_found');
    expectRejection(await http.call('PATCH', 'user', { as: me, body: {} }), 404, 'not_found');
  },

  'a body of another kind is 415, one too large 413': async ({ http, me }) => {
    const headers = { 'content-type': 'application/xml' };
    const path = 'jwt/refresh-token';
    assert.equal((await http.call('POST', path, { as: me, body: '<a/>', headers })).status, 415);
    const large = { refreshToken: 'x'.repeat(3_000_000) };
    assert.equal((await http.call('POST', path, { as: me, body: large })).status, 413);
  },

  'what is no JSON object is malformed': async ({ http }) => {
    for (const body of ['{"refreshToken":', '[]', '"text"', 'null', '5']) {
      expectRejection(await http.call('POST', 'jwt/refresh-token', { body }), 400, 'malformed');
    }
  },

  "an id that is none, or nothing's, is 404": async ({ http, me }) => {
    for (const id of [UNUSED_ID, 'x', '%27', '%00', '..%2f..%2fetc%2fpasswd', '1%3Bdrop%20table%20users']) {
      for (const { name } of resources) {
        const response = await http.call('GET', `${name}/${id}`, { as: me });
        if (response.status === 403) continue;
        assert.ok([400, 404].includes(response.status), `${name}/${id} answered ${response.status}`);
      }
    }
  },
};

/** Every call that requires a session, with parameters that match no row. */
function guardedCalls(): { method: Method; path: string }[] {
  const generic = resources.flatMap((resource) =>
    listCalls(resource).map((call) => ({ method: methodOf(resource, call), path: pathOf(resource, call) })),
  );
  const declared = Object.values(calls).filter(({ permission }) => permission !== 'anyone');
  return [
    ...generic,
    ...declared.map((call) => ({
      method: call.method,
      path: callPath({ path: call.path.replace(/:\w+/g, UNUSED_ID) }).slice(1),
    })),
  ];
}

function methodOf({ list }: Resource, call: CrudCall): Method {
  return call === 'list'
    ? list.method
    : ({ get: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const)[call];
}

function pathOf({ name, paths }: Resource, call: CrudCall): string {
  if (call === 'create') return paths.create.slice(1);
  return call === 'list' ? name : `${name}/${UNUSED_ID}`;
}
