import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedBonuses: FuzzedFeature = {
  async lay({ http, me, world }) {
    const body = { name: 'Fuzz', currency: world.fine._id, amount: '0.5', client: world.mine._id };
    const response = await http.call('POST', 'bonus/add', { as: me, body });
    return { bonus: [expectStatus(response, 201).data._id] };
  },
  resources: [[/^\/api\/bonus\/\{bonusId\}/, 'transaction']],
};
