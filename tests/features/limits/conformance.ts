import assert from 'node:assert/strict';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const limitChecks: Checks<OwnSuite> = {
  'a limit declines what exceeds it and says what is left': async ({ http, me, world }) => {
    const { agent, customer, fine } = world;
    // Stays until the end, for the checks of lists.
    const ofAgent = {
      scope: 'user',
      user: agent._id,
      operations: ['debit'],
      currency: fine._id,
      per: 'month',
    };
    await world.make('limit', { ...ofAgent, most: '1', reason: `Limit of an agent ${world.mark}` });
    const limited = { scope: 'user', user: me.userData._id, operations: ['debit'], currency: fine._id };
    const body = { ...limited, per: 'operation', most: '0.1', reason: `Limit ${world.mark}` };
    const { _id } = expectStatus(await http.call('POST', 'limit', { as: me, body }), 201).data;
    try {
      const path = `limit/remaining?operation=debit&currency=${fine._id}`;
      const [tightest] = expectStatus(await http.call('GET', path, { as: me }), 200).data;
      assert.deepEqual([tightest.limit, tightest.left], [_id, '0.10000000']);
      const debit = { amount: '0.2', reference: 'Above the limit' };
      const debitPath = `wallet/${customer.wallet}/debit?currency=${fine._id}`;
      const declined = await http.move('POST', debitPath, { as: me, body: debit });
      assert.equal(expectStatus(declined, 422).code, 'limit_exceeded');
    } finally {
      expectStatus(await http.call('DELETE', `limit/${_id}`, { as: me }), 200);
    }
  },
};
