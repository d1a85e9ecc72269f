import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readUnits } from '../../conformance/money.ts';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const bonusChecks: Checks<OwnSuite> = {
  'a bonus is paid once to each, within its budget': async (suite) => {
    const { http, me, world } = suite;
    const { customer, agent, fine, mine } = world;
    const terms = {
      name: `Bonus ${world.mark}`,
      currency: fine._id,
      amount: '1',
      budget: '2',
      client: mine._id,
    };
    const bonus = expectStatus(await http.call('POST', 'bonus/add', { as: me, body: terms }), 201).data;
    const pay = (to: unknown, key: string = randomUUID()) =>
      http.move('POST', `bonus/${bonus._id}/platform`, { as: me, body: { to }, key });
    const before = await readUnits(suite, customer.wallet, fine);
    const key = randomUUID();
    const paid = await pay([customer._id, agent._id], key);
    assert.equal(expectStatus(paid, 200).data.length, 2);
    assert.equal((await pay([customer._id, agent._id], key)).text, paid.text);
    assert.equal(expectStatus(await pay(customer._id), 422).code, 'bonus_budget');
    assert.equal((await readUnits(suite, customer.wallet, fine)) - before, 100_000_000n);
    expectStatus(await http.call('POST', `bonus/${bonus._id}/cancel`, { as: me }), 200);
    assert.equal(expectStatus(await pay(customer._id), 422).code, 'bonus_cancelled');
  },
};
