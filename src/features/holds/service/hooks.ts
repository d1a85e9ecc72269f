/** Reserves the money of a new hold, and makes that of an expired one available again. */
import { hooksFor, invalidField, requireUserWithin, type Write } from '#engine/service';
import { findWallet, type OpenWallet } from '#features/wallets/service';
import { HOLD_DAYS, hold } from '../resource.ts';

const DAY_MS = 86_400_000;

export const holdHooks = hooksFor(hold, {
  async beforeCreate(write, values) {
    const { ledger, transaction, caller } = write;
    const { wallet, currency, amount } = values;
    const owner = await resolveWallet(write, 'wallet', wallet);
    if (values.to && values.to === wallet)
      throw invalidField('to', { key: 'errors.same_wallet' }, 'same_wallet');
    if (owner.ownerType === 'user') await requireUserWithin(transaction, caller, owner.owner, 'wallet');
    await ledger.createHold(transaction, {
      ...{ wallet: owner._id, currency: String(currency), units: amount as bigint },
    });
    return {
      ...values,
      expiresAt: values.expiresAt ?? new Date((caller.at ?? new Date()).getTime() + HOLD_DAYS * DAY_MS),
      holder: owner.ownerType === 'user' ? owner.owner : null,
      client: owner.client,
      user: caller.user,
    };
  },

  async afterExpiry({ ledger, transaction }, { wallet, currency, amount }) {
    await ledger.releaseHold(transaction, {
      ...{ wallet: String(wallet), currency: String(currency), units: amount as bigint },
    });
  },
});

/** @throws ServiceError `not_found` on the field */
export async function resolveWallet(
  { transaction }: Pick<Write, 'transaction'>,
  field: string,
  id: unknown,
): Promise<OpenWallet> {
  const wallet = await findWallet(transaction, String(id));
  if (!wallet) throw invalidField(field, { key: 'validation.reference' }, 'not_found');
  return wallet;
}
