import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { move, readUnits } from '../../conformance/money.ts';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const approvalChecks: Checks<OwnSuite> = {
  'a payment that a policy is about waits, and is withdrawn by whoever requested it': async (suite) => {
    const { http, me, world } = suite;
    const { customer, fine } = world;
    const terms = { operation: 'credit', currency: fine._id, from: '1.5', approvers: 1 };
    const body = { ...terms, name: `Policy ${world.mark}` };
    const policy = expectStatus(await http.call('POST', 'approvalPolicy', { as: me, body }), 201).data;
    try {
      const before = await readUnits(suite, customer.wallet, fine);
      const key = randomUUID();
      const { approval } = expectStatus(await move(suite, { amount: '1.5', key }), 202);
      assert.equal(expectStatus(await move(suite, { amount: '1.5', key }), 202).approval._id, approval._id);
      const own = await http.call('POST', `approval/${approval._id}/approve`, { as: me });
      assert.equal(expectStatus(own, 403).code, 'forbidden');
      const withdrawn = await http.call('POST', `approval/${approval._id}/withdraw`, { as: me });
      assert.equal(expectStatus(withdrawn, 200).data.status, 'withdrawn');
      assert.equal(await readUnits(suite, customer.wallet, fine), before);
    } finally {
      expectStatus(await http.call('DELETE', `approvalPolicy/${policy._id}`, { as: me }), 200);
    }
  },

  'payments that a policy adds up wait once they reach its amount': async (suite) => {
    const { http, me, world } = suite;
    const terms = { operation: 'credit', currency: world.fine._id, from: '0.5', per: 'day', approvers: 1 };
    const body = { ...terms, name: `Policy per day ${world.mark}` };
    const policy = expectStatus(await http.call('POST', 'approvalPolicy', { as: me, body }), 201).data;
    try {
      expectStatus(await move(suite, { amount: '0.3' }), 200);
      const { approval } = expectStatus(await move(suite, { amount: '0.2' }), 202);
      assert.deepEqual([approval.earlier, approval.per], ['0.30000000', 'day']);
      expectStatus(await http.call('POST', `approval/${approval._id}/withdraw`, { as: me }), 200);
    } finally {
      expectStatus(await http.call('DELETE', `approvalPolicy/${policy._id}`, { as: me }), 200);
    }
  },
};
