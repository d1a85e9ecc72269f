/** Transfers, and registration by a client's public key. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { move, readUnits } from './money.ts';
import { type Checks, expectRejection, expectStatus, UNUSED_ID } from './suite.ts';
import type { OwnSuite } from './world.ts';
import { buildUser } from './world.ts';

export const transferChecks: Checks<OwnSuite> = {
  'a customer transfers from the own wallet, exactly and once': async (suite) => {
    const { http, world } = suite;
    const { customer, agent, fine } = world;
    expectStatus(await move(suite, { amount: '10' }), 200);
    const both = () => Promise.all([customer, agent].map(({ wallet }) => readUnits(suite, wallet, fine)));
    const before = await both();
    const key = randomUUID();
    const body = { to: agent._id, currency: fine._id, amount: '2.00000001', reference: 'Rent' };
    const [first, again] = [
      await http.move('POST', 'wallet/transfer', { as: customer, body, key }),
      await http.move('POST', 'wallet/transfer', { as: customer, body, key }),
    ];
    expectStatus(first, 200);
    assert.equal(again.text, first.text);
    const [from = 0n, to = 0n] = before;
    assert.deepEqual(await both(), [from - 200_000_001n, to + 200_000_001n]);
  },

  'a transfer to oneself, beyond the balance, or to nobody is refused': async ({ http, world }) => {
    const { customer, agent, stranger, fine } = world;
    const send = (change: object) => {
      const body = { to: agent._id, currency: fine._id, amount: '1', reference: 'x', ...change };
      return http.move('POST', 'wallet/transfer', { as: customer, body });
    };
    expectRejection(await send({ to: customer._id }), 422, 'same_wallet');
    expectRejection(await send({ amount: '99999999' }), 422, 'insufficient_funds');
    expectRejection(await send({ to: UNUSED_ID }), 404, 'not_found', ['to']);
    expectRejection(await send({ to: stranger._id }), 404, 'not_found', ['to']);
    expectRejection(await send({ from: stranger._id }), 404, 'not_found', ['from']);
  },

  'a customer registers with the public key of a client, and with no other': async ({ http, me, world }) => {
    const { confirmPassword: _, ...person } = buildUser(world, 'registered');
    const post = (publicKey: string) => http.call('POST', 'register', { body: { ...person, publicKey } });
    expectRejection(await post(`pk_${UNUSED_ID}`), 400, 'invalid', ['publicKey']);
    const { data } = expectStatus(await post(world.mine.publicKey), 201);
    assert.equal(data.client, world.mine._id);
    expectRejection(await post(world.mine.publicKey), 409, 'conflict', ['userName']);
    expectStatus(await http.call('DELETE', `user/${data._id}`, { as: me }), 200);
  },
};
