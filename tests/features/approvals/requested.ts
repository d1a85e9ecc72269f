/** Requests of a client's administrators for the tests of all features. */
import { randomUUID } from 'node:crypto';
import type { Caller, Tokens } from '../../service/caller.ts';
import { buildUser, createRecord } from '../../service/platform.ts';

/** So odd an amount that a policy about it concerns nothing else. */
const amount = '777.77';

/**
 * A debit that waits for approval.
 * @returns the `_id` of the request
 */
export async function requestDebit(caller: Caller, root: Tokens, client: string): Promise<string> {
  const name = `maker${randomUUID().slice(0, 8)}`;
  await createRecord(caller, root, 'user', buildUser(name, 'admin', { client }));
  const { wallet } = await createRecord(
    caller,
    root,
    'user',
    buildUser(`of.${name}`, 'customer', { client }),
  );
  const move = (type: string, as: Tokens) =>
    caller.call('POST', `wallet/${wallet}/${type}?currency=USD`, {
      as,
      body: { amount, reference: 'Permission table' },
      headers: { 'idempotency-key': randomUUID() },
    });
  await move('credit', root);
  const policy = await createRecord(caller, root, 'approvalPolicy', {
    ...{ name, operation: 'debit', currency: 'USD', from: amount, client, approvers: 1 },
  });
  const requested = await move('debit', await caller.signIn(name));
  await caller.call('DELETE', `approvalPolicy/${policy._id}`, { as: root });
  if (requested.status !== 202) throw new Error(`no approval was requested: ${requested.text}`);
  return requested.body.approval._id;
}
