import { move } from '../../conformance/money.ts';
import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedHolds: FuzzedFeature = {
  async lay(suite) {
    const { http, me, world } = suite;
    expectStatus(await move(suite, { amount: '5' }), 200);
    const terms = { wallet: world.customer.wallet, to: world.agent.wallet, currency: world.fine._id };
    const body = { ...terms, amount: '0.1', reference: 'Fuzz' };
    const holds: string[] = [];
    // Calls end them.
    for (let placed = 0; placed < 12; placed += 1)
      holds.push(expectStatus(await http.move('POST', 'hold', { as: me, body }), 201).data._id);
    return { hold: holds };
  },
};
