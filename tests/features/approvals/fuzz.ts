import { move } from '../../conformance/money.ts';
import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

export const fuzzedApprovals: FuzzedFeature = {
  async lay(suite) {
    const { http, me, world } = suite;
    const terms = { operation: 'credit', currency: world.fine._id, from: '1.7', approvers: 1 };
    const body = { ...terms, name: `Fuzz ${world.mark}` };
    const policy = expectStatus(await http.call('POST', 'approvalPolicy', { as: me, body }), 201).data._id;
    const { approval } = expectStatus(await move(suite, { amount: '1.7' }), 202);
    // What the fuzzing moves must not wait.
    const off = { as: me, body: { active: false } };
    expectStatus(await http.call('PUT', `approvalPolicy/${policy}`, off), 200);
    return { approval: [approval._id], approvalPolicy: [policy] };
  },
};
