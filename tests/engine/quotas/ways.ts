/** Every way that money moves in or out of a customer's wallet. */
import { randomUUID } from 'node:crypto';
import type { CallResponse } from '../../service/caller.ts';
import type { Customer, Quotas } from './start.ts';

type Way = (test: Quotas, customer: Customer, key: string) => Promise<CallResponse>;

const money = { currency: 'USD', amount: '1.00', reference: 'A test' };
const said = { amount: '1.00', reference: 'A test' };

/** What the ledger declines in these calls is recorded. */
export const calls: Readonly<Record<string, Way>> = {
  credit: ({ send, platform }, { wallet }, key) =>
    send(`wallet/${wallet}/credit?currency=USD`, platform.root, said, key),
  debit: ({ send, platform }, { wallet }, key) =>
    send(`wallet/${wallet}/debit?currency=USD`, platform.root, said, key),
  'POST transaction': ({ send, platform }, { wallet }, key) =>
    send('transaction', platform.root, { ...money, type: 'credit', to: wallet }, key),
  'a transfer out of it': async ({ send, platform }, { enter }, key) =>
    send('wallet/transfer', await enter(), { ...money, to: platform.one.customerId }, key),
  'a transfer into it': async ({ send, customer }, { _id }, key) =>
    send('wallet/transfer', await (await customer()).enter(), { ...money, to: _id }, key),
  'an agent': async ({ send, platform, app, posting }, { _id }, key) => {
    const { wallet } = (await app.call('GET', `user/${platform.one.agentId}`, { as: platform.root })).body
      .data;
    await app.ledger.post(posting(wallet, { units: 100n }));
    return send('wallet/agent-user', platform.one.agent, { ...money, to: _id }, key);
  },
  bonus: async ({ ok, send, platform }, { _id }, key) => {
    const { root, one } = platform;
    const body = { name: `Bonus ${key}`, currency: 'USD', amount: '1.00', client: one.client };
    const bonus = await ok('POST', 'bonus/add', { as: root, body });
    return send(`bonus/${bonus._id}/platform`, root, { to: [_id] }, key);
  },
};

/** An action that is refused leaves nothing behind. */
export const actions: Readonly<Record<string, Way>> = {
  reversal: async ({ sql, send, platform }, { wallet }, key) => {
    const [paid] = await sql<{ _id: string }>(
      `select _id from transactions where to_wallet = '${wallet}' and amount = 10000`,
    );
    return send(`transaction/${paid?._id}/reverse`, platform.root, { amount: '1.00', reason: 'Wrong' }, key);
  },
  payout: async ({ ok, send, platform }, { enter }, key) => {
    const body = { number: randomUUID(), currency: 'USD', amount: '1.00' };
    const { _id } = await ok('POST', 'payout', { as: await enter(), body });
    await ok('POST', `payout/${_id}/approve`, { as: platform.one.admin });
    return send(`payout/${_id}/pay`, platform.one.admin, {}, key);
  },
};
