import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedPrograms: FuzzedFeature = {
  async lay({ http, me, world }) {
    const { client } = (await http.call('GET', `user/${world.customer._id}`, { as: me })).body.data;
    const body = { name: `Fuzz ${world.mark}`, client, role: 'customer' };
    const program = expectStatus(await http.call('POST', 'program', { as: me, body }), 201).data._id;
    const scopes = [{ subject: 'User', action: 'read', allowed: true }];
    const key = await http.call('POST', 'apiKey', { as: me, body: { name: 'Fuzz', program, scopes } });
    return { program: [program], apiKey: [expectStatus(key, 201).data._id] };
  },
};
