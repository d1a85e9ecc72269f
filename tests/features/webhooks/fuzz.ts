import { expectStatus } from '../../conformance/suite.ts';
import type { FuzzedFeature } from '../../fuzz/feature.ts';
import { LOCAL_URL } from './made.ts';

export const fuzzedWebhooks: FuzzedFeature = {
  async lay({ http, me, world }) {
    const { client } = (await http.call('GET', `user/${world.customer._id}`, { as: me })).body.data;
    const create = async (resource: string, body: object) =>
      expectStatus(await http.call('POST', resource, { as: me, body }), 201).data._id as string;
    // Its program may read events, or the webhook would be disabled before any call reached it.
    const permissions = [{ subject: 'Audit', action: 'read', allowed: true }];
    const role = await create('role', { _id: `hooks${world.mark}`, permissions });
    const program = await create('program', { name: `Hooks ${world.mark}`, client, role });
    const webhook = await create('webhook', { name: 'Fuzz', program, url: LOCAL_URL });
    await http.call('POST', `webhook/${webhook}/test`, { as: me });
    const filter = encodeURIComponent(JSON.stringify({ webhook }));
    const { data } = (await http.call('GET', `webhookDelivery?filter=${filter}`, { as: me })).body;
    return { webhook: [webhook], webhookDelivery: data.map(({ _id }: { _id: string }) => _id) };
  },
  // Nothing of a run leaves the machine.
  restrain(path, body) {
    return path.startsWith('/api/webhook') && body.get('url')?.startsWith('"http')
      ? { url: LOCAL_URL }
      : undefined;
  },
};
