import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedLimits: FuzzedFeature = {
  async lay({ http, me, world }) {
    const terms = {
      scope: 'role',
      role: 'agent',
      operations: ['credit'],
      currency: world.fine._id,
      per: 'day',
    };
    const limits: string[] = [];
    // Calls delete them.
    for (const most of ['1000000', '2000000', '3000000', '4000000']) {
      const answer = await http.call('POST', 'limit', { as: me, body: { ...terms, most, reason: 'Fuzz' } });
      limits.push(expectStatus(answer, 201).data._id);
    }
    return { limit: limits };
  },
};
