import { changeOperations } from '../../../src/features/approvals/operations.ts';
import { move } from '../../conformance/money.ts';
import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';

/** Calls decide requests and delete policies: a few would be gone before the others are made. */
const SEVERAL = Array.from({ length: 12 }, (_, at) => at);

export const fuzzedApprovals: FuzzedFeature = {
  async lay(suite) {
    const { http, me, world } = suite;
    const terms = { operation: 'credit', currency: world.fine._id, from: '1.7', approvers: 1 };
    const create = async (name: string, active: boolean) => {
      const body = { ...terms, name: `Fuzz ${name} ${world.mark}`, active };
      return expectStatus(await http.call('POST', 'approvalPolicy', { as: me, body }), 201).data
        ._id as string;
    };
    const policy = await create('requests', true);
    const requests: string[] = [];
    for (const _ of SEVERAL)
      requests.push(expectStatus(await move(suite, { amount: '1.7' }), 202).approval._id);
    // What the fuzzing moves must not wait.
    const off = { as: me, body: { active: false } };
    expectStatus(await http.call('PUT', `approvalPolicy/${policy}`, off), 200);
    // The callers' own requests: only their makers withdraw them.
    const own = { ...terms, operation: 'transfer', from: '7', name: `Fuzz own ${world.mark}`, active: true };
    const { _id } = expectStatus(await http.call('POST', 'approvalPolicy', { as: me, body: own }), 201).data;
    const policies: string[] = [policy, _id];
    // Out of reach: what the fuzzing moves counts, and must not wait.
    const aDay = { ...terms, from: '9999999', per: 'day', name: `Fuzz day ${world.mark}` };
    const perDay = await http.call('POST', 'approvalPolicy', { as: me, body: aDay });
    policies.push(expectStatus(perDay, 201).data._id);
    for (const one of SEVERAL) policies.push(await create(String(one), false));
    return { approval: requests, approvalPolicy: policies };
  },
  // Without a client, a policy about users would make the run's own users wait.
  restrain(path, body, { other }) {
    const operation = body.get('operation') ?? '';
    const isOnChanges = changeOperations.some((one) => operation === JSON.stringify(one));
    return path.startsWith('/api/approvalPolicy') && isOnChanges ? { client: other._id } : undefined;
  },
};
