/** The ledger's own conditions on postings, whichever call they come from. */
import { type ErrorCode, MAX_MINOR_UNITS } from '#engine/contract';
import { invalidField, type ServiceError } from '#engine/service';
import { availableUnits } from '../balance.ts';
import type { Account } from './accounts.ts';
import type { Posting } from './posting.ts';

/**
 * Whether the posting moves other people's money into the operator's own wallet. Checked here, for every call: otherwise, an
 * operator with the right to credit and debit others could take their money.
 */
export function isIntoOwnWallet({ operator }: Posting, from: Account, to: Account): boolean {
  return to.ownerType === 'user' && to.owner === operator && from.owner !== operator;
}

/** The first reason why the posting can't be booked; undefined if it can. */
export function findDecline(posting: Posting, from: Account, to: Account): ErrorCode | undefined {
  if (from === to) return 'same_wallet';
  const decline = findAccountDecline(from, [from, to]);
  if (decline) return decline;
  if (!from.balance || !to.balance) return 'currency_not_in_wallet';
  const available = availableUnits(from.balance) + (posting.endsHold?.units ?? 0n);
  if (posting.units > available && from.ownerType !== 'platform') return 'insufficient_funds';
  if (
    from.balance.units - posting.units < -MAX_MINOR_UNITS ||
    to.balance.units + posting.units > MAX_MINOR_UNITS
  )
    return 'balance_out_of_range';
  return undefined;
}

/** The first reason, apart from the amount, why money can't leave `payer`, which is one of these accounts. */
export function findAccountDecline(payer: Account, accounts: readonly Account[]): ErrorCode | undefined {
  if (!accounts.every(({ hasIntactRows }) => hasIntactRows)) return 'row_altered';
  if (!accounts.every(({ isActive }) => isActive)) return 'inactive_party';
  if (payer.isFrozen) return 'wallet_frozen';
  if (!accounts.every(({ isAllowed }) => isAllowed)) return 'currency_disabled';
  if (!accounts.every(({ balance }) => balance)) return 'currency_not_in_wallet';
  if (!accounts.every(({ isIntact }) => isIntact)) return 'wallet_altered';
  return undefined;
}

/** The error for `isIntoOwn`. Such a posting is rejected without a record. */
export function createOwnWalletError(): ServiceError {
  return invalidField('to', { key: 'validation.intoOwnWallet' }, 'forbidden');
}
