/** What the ledger itself asks of a posting, whatever call it comes from. */
import { type ErrorCode, MAX_MINOR_UNITS } from '#engine/contract';
import { invalidField, type ServiceError } from '#engine/service';
import type { Account } from './accounts.ts';
import type { Posting } from './posting.ts';

/**
 * Whether money that isn't the operator's would go into the operator's own wallet. Held here, where every call's
 * postings come by: else who may credit others takes the money out of their wallets again, for themself.
 */
export function isIntoOwn({ operator }: Posting, from: Account, to: Account): boolean {
  return to.ownerType === 'user' && to.owner === operator && from.owner !== operator;
}

/** Why this can't be booked; the first reason that holds, undefined where there is none. */
export function findDecline(posting: Posting, from: Account, to: Account): ErrorCode | undefined {
  if (from === to) return 'same_wallet';
  if (!from.genuine || !to.genuine) return 'row_altered';
  if (!from.active || !to.active) return 'inactive_party';
  if (from.frozen) return 'wallet_frozen';
  if (!from.allowed || !to.allowed) return 'currency_disabled';
  if (!from.balance || !to.balance) return 'currency_not_in_wallet';
  if (!from.intact || !to.intact) return 'wallet_altered';
  const left = from.balance.units - posting.units;
  if (left < 0n && from.ownerType !== 'platform') return 'insufficient_funds';
  if (left < -MAX_MINOR_UNITS || to.balance.units + posting.units > MAX_MINOR_UNITS)
    return 'balance_out_of_range';
  return undefined;
}

/** A wish that nobody may have: nothing is recorded of it. */
export function intoOwnWallet(): ServiceError {
  return invalidField('to', { key: 'validation.intoOwnWallet' }, 'forbidden');
}
