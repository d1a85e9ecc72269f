import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { move, readUnits } from '../../conformance/money.ts';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';

export const holdChecks: Checks<OwnSuite> = {
  'a hold reserves what nothing else can spend, and is captured once': async (suite) => {
    const { http, me, world } = suite;
    const { customer, agent, fine } = world;
    expectStatus(await move(suite, { amount: '3' }), 200);
    const all = await readUnits(suite, customer.wallet, fine);
    const terms = { wallet: customer.wallet, to: agent.wallet, currency: fine._id, amount: '2' };
    const body = { ...terms, reference: `Hold ${world.mark}` };
    const key = randomUUID();
    const placed = await http.move('POST', 'hold', { as: me, body, key });
    const { _id } = expectStatus(placed, 201).data;
    assert.equal(expectStatus(await http.move('POST', 'hold', { as: me, body, key }), 201).data._id, _id);
    const tooMuch = await http.move('POST', 'hold', { as: me, body: { ...body, amount: '100000000' } });
    assert.equal(expectStatus(tooMuch, 422).code, 'insufficient_funds');
    assert.equal(await readUnits(suite, customer.wallet, fine), all);
    const capture = await http.move('POST', `hold/${_id}/capture`, { as: me, body: { amount: '1.5' } });
    assert.equal(expectStatus(capture, 200).data.captured, '1.50000000');
    assert.equal(await readUnits(suite, customer.wallet, fine), all - 150_000_000n);
    const late = await http.call('POST', `hold/${_id}/release`, { as: me, body: { reason: 'Late' } });
    assert.equal(expectStatus(late, 409).code, 'wrong_state');
  },
};
