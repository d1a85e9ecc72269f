import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedLimits: FuzzedFeature = {
  async lay({ http, me, world }) {
    const terms = { scope: 'role', role: 'agent', operation: 'credit', currency: world.fine._id, per: 'day' };
    const answer = await http.call('POST', 'limit', {
      as: me,
      body: { ...terms, most: '1000000', reason: 'Fuzz' },
    });
    return { limit: [expectStatus(answer, 201).data._id] };
  },
};
