/** How a payout is paid: back from the customer's wallet to the client's. */
import type { ServiceFeature } from '../../../src/engine/service/feature.ts';
import { effectsOf } from '../../../src/engine/service/records/actions/effects.ts';
import { getWalletId } from '../../../src/features/wallets/service/index.ts';
import { payout } from './payout.ts';

const effects = effectsOf(payout, {
  async pay(write, { customer, client, currency, amount, number }, { note }) {
    const [made] = await write.ledger.postInTransaction(write, [
      {
        type: 'debit',
        action: 'payout',
        fromWallet: await getWalletId(write.transaction, 'user', String(customer)),
        toWallet: await getWalletId(write.transaction, 'client', String(client)),
        currency: String(currency),
        units: amount as bigint,
        reference: String(number),
        content: note ?? null,
      },
    ]);
    return { booked: made?._id };
  },
});

export const payoutService: ServiceFeature = { effects: [effects] };
