import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedAlerts: FuzzedFeature = {
  async lay({ http, me, world }) {
    const terms = {
      name: 'Fuzz',
      kind: 'balance_below',
      wallet: world.customer.wallet,
      currency: world.fine._id,
    };
    const alerts: string[] = [];
    // Calls delete them.
    for (const threshold of ['1', '2', '3', '4']) {
      const answer = await http.call('POST', 'alert', { as: me, body: { ...terms, threshold } });
      alerts.push(expectStatus(answer, 201).data._id);
    }
    return { alert: alerts };
  },
};
