/** Freezing a wallet: it pays nobody, whoever asks and by whatever call, until it is unfrozen. */
import { type Caller, effectsOf, type Restrictions, type Row, ServiceError } from '#engine/service';
import { PLATFORM_ID } from '#ledger/contract';
import { wallet } from '../resource.ts';

export const freezing = effectsOf(wallet, {
  async freeze({ caller }, row, { reason }) {
    demandOver(caller, row);
    if (row.frozen) throw new ServiceError('wrong_state');
    return { frozen: true, frozenFor: reason };
  },
  async unfreeze({ caller }, row) {
    demandOver(caller, row);
    if (!row.frozen) throw new ServiceError('wrong_state');
    return { frozen: null, frozenFor: null };
  },
});

/** What of it is refused beforehand. */
export function freezeRestrictions(caller: Caller, row: Row): NonNullable<Restrictions['actions']> {
  const always =
    row._id === PLATFORM_ID
      ? 'validation.platformWallet'
      : mayOver(caller, row)
        ? undefined
        : 'validation.notAllowed';
  if (always) return { freeze: always, unfreeze: always };
  return row.frozen ? { freeze: 'errors.wallet_frozen' } : { unfreeze: 'errors.wrong_state' };
}

/** @throws ServiceError `platform_wallet`, since without it no money would move at all; `forbidden` */
function demandOver(caller: Caller, row: Row): void {
  if (row._id === PLATFORM_ID) throw new ServiceError('platform_wallet');
  if (!mayOver(caller, row)) throw new ServiceError('forbidden');
}

/** A client's wallet is frozen by who may take money out of it: its own administrators would undo what the platform has done. */
function mayOver({ ability }: Caller, { ownerType }: Row): boolean {
  return ownerType !== 'client' || (ability.can('credit', 'Client') && ability.can('debit', 'Client'));
}
