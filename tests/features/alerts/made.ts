/** Alerts and crossings of a client's administrators, for the tests of all features. */
import { randomUUID } from 'node:crypto';
import type { Caller, Tokens } from '../../service/caller.ts';
import { buildUser, createRecord } from '../../service/platform.ts';

/** On the empty wallet of a new customer, so that it crosses at once. */
export async function createAlert(caller: Caller, root: Tokens, client: string): Promise<string> {
  const name = `watcher${randomUUID().slice(0, 8)}`;
  const create = (userName: string, role: string) =>
    createRecord(caller, root, 'user', buildUser(userName, role, { client }));
  await create(name, 'admin');
  const { wallet } = await create(`of.${name}`, 'customer');
  const terms = { name, kind: 'balance_below', wallet, currency: 'USD', threshold: '1.00' };
  return (await createRecord(caller, await caller.signIn(name), 'alert', terms))._id;
}

export async function createCrossing(caller: Caller, root: Tokens, client: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ alert: await createAlert(caller, root, client) }));
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { body } = await caller.call('GET', `alertCrossing?filter=${filter}`, { as: root });
    if (body.data.length > 0) return body.data[0]._id;
  }
  throw new Error('the alert was not raised within a minute');
}
