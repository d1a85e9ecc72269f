/** Freezes wallets: a frozen wallet can't pay through any call until it is unfrozen. */
import { type Caller, effectsOf, type Restrictions, type Row, ServiceError } from '#engine/service';
import { PLATFORM_ID } from '#ledger/contract';
import { wallet } from '../resource.ts';

export const freezing = effectsOf(wallet, {
  async freeze({ caller }, row, { reason }) {
    requireFreezable(caller, row);
    if (row.frozen) throw new ServiceError('wrong_state');
    return { frozen: true, frozenFor: reason };
  },
  async unfreeze({ caller }, row) {
    requireFreezable(caller, row);
    if (!row.frozen) throw new ServiceError('wrong_state');
    return { frozen: null, frozenFor: null };
  },
});

/** Restrictions as far as they follow from the row. */
export function listFreezeRestrictions(caller: Caller, row: Row): NonNullable<Restrictions['actions']> {
  const reason =
    row._id === PLATFORM_ID
      ? 'validation.platformWallet'
      : canFreeze(caller, row)
        ? undefined
        : 'validation.notAllowed';
  if (reason) return { freeze: reason, unfreeze: reason };
  return row.frozen ? { freeze: 'errors.wallet_frozen' } : { unfreeze: 'errors.wrong_state' };
}

/** @throws ServiceError `platform_wallet`, because no money could move without it; `forbidden` */
function requireFreezable(caller: Caller, row: Row): void {
  if (row._id === PLATFORM_ID) throw new ServiceError('platform_wallet');
  if (!canFreeze(caller, row)) throw new ServiceError('forbidden');
}

/**
 * A client's wallet can be frozen only by callers who may debit it. Otherwise its own administrators could
 * undo what the platform decided.
 */
function canFreeze({ ability }: Caller, { ownerType }: Row): boolean {
  return ownerType !== 'client' || (ability.can('credit', 'Client') && ability.can('debit', 'Client'));
}
