import assert from 'node:assert/strict';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const alertChecks: Checks<OwnSuite> = {
  'an alert is raised once what it is about is low': async ({ http, me, world }) => {
    const { customer, fine } = world;
    const ofCustomer = { kind: 'balance_below', wallet: customer.wallet, currency: fine._id };
    const body = { ...ofCustomer, name: `Alert ${world.mark}` };
    const without = await http.call('POST', 'alert', { as: me, body });
    assert.equal(expectStatus(without, 400).code, 'invalid');
    // Stays until the end, for the checks of lists.
    const alert = await world.make('alert', { ...body, threshold: '1000000' });
    assert.equal(alert.recipient, me.userData._id);
    const filter = encodeURIComponent(JSON.stringify({ alert: alert._id }));
    const end = Date.now() + 60_000;
    for (;;) {
      const { data } = expectStatus(
        await http.call('GET', `alertCrossing?filter=${filter}`, { as: me }),
        200,
      );
      if (data.length) {
        assert.deepEqual([data.length, data[0].status], [1, 'open']);
        break;
      }
      assert.ok(Date.now() < end, 'the alert was not raised within a minute');
    }
    assert.equal(
      expectStatus(await http.call('GET', `alert/${alert._id}`, { as: me }), 200).data.state,
      'crossed',
    );
  },
};
