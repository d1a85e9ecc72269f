import assert from 'node:assert/strict';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const programChecks: Checks<OwnSuite> = {
  'a program calls with a key, within its scopes, until the key is revoked': async ({ http, me, world }) => {
    const { client } = (await http.call('GET', `user/${world.customer._id}`, { as: me })).body.data;
    const body = { name: `Program ${world.mark}`, client, role: 'agent' };
    const program = expectStatus(await http.call('POST', 'program', { as: me, body }), 201).data;
    const scopes = [{ subject: 'User', action: 'read', allowed: true }];
    const ofKey = { name: `Key ${world.mark}`, program: program._id, scopes };
    const key = expectStatus(await http.call('POST', 'apiKey', { as: me, body: ofKey }), 201).data;
    const as = { ...me, accessToken: key._generated.token };
    expectStatus(await http.call('GET', 'user?range=[0,0]', { as }), 200);
    assert.equal(expectStatus(await http.call('GET', 'currency?range=[0,0]', { as }), 403).code, 'forbidden');
    expectStatus(await http.call('POST', `apiKey/${key._id}/revoke`, { as: me }), 200);
    expectStatus(await http.call('GET', 'user?range=[0,0]', { as }), 401);
  },
};
