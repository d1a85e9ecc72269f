/** Reserves the money of a new hold, and makes that of an expired one available again. */
import { hooksFor, invalidField, requireUserWithin } from '#engine/service';
import { resolveWallet } from '#features/wallets/service';
import type { EndedHold, HoldAmount } from '#ledger';
import { HOLD_DAYS, hold } from '../resource.ts';

const DAY_MS = 86_400_000;

export const holdHooks = hooksFor(hold, {
  async beforeCreate(write, values) {
    const { ledger, transaction, caller } = write;
    const owner = await resolveWallet(transaction, 'wallet', String(values.wallet), caller);
    if (values.to === owner._id) throw invalidField('to', { key: 'errors.same_wallet' }, 'same_wallet');
    if (owner.ownerType === 'user') await requireUserWithin(transaction, caller, owner.owner, 'wallet');
    const data = await ledger.createHold(write, toHoldAmount(values));
    return {
      ...{ ...values, ruleData: data },
      expiresAt: values.expiresAt ?? new Date((caller.at ?? new Date()).getTime() + HOLD_DAYS * DAY_MS),
      holder: owner.ownerType === 'user' ? owner.owner : null,
      client: owner.client,
      user: caller.user,
    };
  },

  async afterExpiry({ ledger, transaction }, row) {
    await ledger.releaseHold(transaction, toHoldAmount(row), toEndedHold(row));
  },
});

/** What a hold reserves of a balance, from its row or the values of a new one. */
export function toHoldAmount({ wallet, currency, amount }: Readonly<Record<string, unknown>>): HoldAmount {
  return { wallet: String(wallet), currency: String(currency), units: amount as bigint };
}

/** What ends with a hold, from its row. */
export function toEndedHold({ amount, ruleData }: Readonly<Record<string, unknown>>): EndedHold {
  return { units: amount as bigint, data: (ruleData ?? null) as EndedHold['data'] };
}
