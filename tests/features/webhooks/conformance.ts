import assert from 'node:assert/strict';
import { type Checks, expectStatus } from '../../conformance/suite.ts';
import type { OwnSuite } from '../../conformance/world.ts';
import { LOCAL_URL } from './made.ts';

export const webhookChecks: Checks<OwnSuite> = {
  'a webhook shows its secret once, and is never sent into the own network': async ({ http, me, world }) => {
    const { client } = (await http.call('GET', `user/${world.customer._id}`, { as: me })).body.data;
    const ofProgram = { name: `Hooks ${world.mark}`, client, role: 'customer' };
    const program = expectStatus(await http.call('POST', 'program', { as: me, body: ofProgram }), 201).data;
    const body = { name: 'A webhook', program: program._id, url: LOCAL_URL };
    const webhook = expectStatus(await http.call('POST', 'webhook', { as: me, body }), 201).data;
    assert.match(webhook._generated.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = expectStatus(await http.call('GET', `webhook/${webhook._id}`, { as: me }), 200).data;
    assert.equal(read.secret, undefined);
    for (const url of [
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://[::1]/',
      'http://169.254.169.254/',
    ]) {
      const inside = await http.call('POST', 'webhook', { as: me, body: { ...body, url } });
      assert.equal(expectStatus(inside, 400).code, 'invalid');
    }
    const act = (verb: string) => http.call('POST', `webhook/${webhook._id}/${verb}`, { as: me });
    // Its program may not read events, so the service may have disabled it already.
    if ((await act('test')).status !== 200) {
      expectStatus(await act('enable'), 200);
      expectStatus(await act('test'), 200);
    }
    const filter = encodeURIComponent(JSON.stringify({ webhook: webhook._id }));
    const { data } = expectStatus(
      await http.call('GET', `webhookDelivery?filter=${filter}`, { as: me }),
      200,
    );
    assert.equal(data[0].name, 'webhook.test_event');
    assert.notEqual(data[0].status, 'delivered');
  },
};
