/** Pays out the money of a hold, or makes it available again, in the transaction that changes the hold. */
import { effectsOf, invalidField, requireUserWithin } from '#engine/service';
import { hold } from '../resource.ts';
import { toEndedHold, toHoldAmount } from './hooks.ts';

export const holdEffects = effectsOf(hold, {
  async capture(write, row, input) {
    // As for every payment out of a person's wallet; the hold may have been placed by somebody with more rights.
    if (row.holder) await requireUserWithin(write.transaction, write.caller, String(row.holder), '_body');
    const { units: held, ...account } = toHoldAmount(row);
    const units = input.amount ?? held;
    if (units > held) throw invalidField('amount', { key: 'validation.aboveHold' });
    const to = row.to ?? input.to;
    if (!to) throw invalidField('to', { key: 'validation.required' });
    if (row.to && input.to && input.to !== row.to) throw invalidField('to', { key: 'validation.fixed' });
    const [posted] = await write.ledger.postInTransaction(write, [
      {
        type: 'transfer',
        fromWallet: account.wallet,
        toWallet: String(to),
        currency: account.currency,
        units,
        endsHold: toEndedHold(row),
        reference: String(row.reference),
        action: 'capture',
        data: { hold: row._id },
      },
    ]);
    return { captured: units, to, transaction: posted?._id, endedAt: posted?.date };
  },

  async release({ ledger, transaction, caller }, row, { reason }) {
    await ledger.releaseHold(transaction, toHoldAmount(row), toEndedHold(row));
    return { reason, endedAt: caller.at ?? new Date() };
  },
});
