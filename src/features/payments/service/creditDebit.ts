/** Posts credits and debits for every call that makes them. */
import { createHash } from 'node:crypto';
import {
  type Caller,
  type Core,
  canonicalJson,
  invalidField,
  isConfirmed,
  requireConfirmation,
  requireUserWithin,
  ServiceError,
  toUnits,
} from '#engine/service';
import {
  type IdempotencyContext,
  isKeyUsed,
  type OpenWallet,
  resolveCurrency,
  type UsableCurrency,
} from '#features/wallets/service';
import type { PostedTransaction, Posting } from '#ledger';
import { type PartyType, PLATFORM_ID } from '#ledger/contract';
import { canMoveMoney, type Direction } from '../moneyRights.ts';
import { counterpartyWallet } from './counterpartyWallet.ts';

/** A requested credit or debit. The amount is a decimal string, the currency an `_id` or abbreviation. */
export type Operation = {
  type: 'credit' | 'debit';
  wallet: OpenWallet;
  currency: string;
  amount: string;
  reference: string;
  content?: string | null;
  action?: string;
};

/** Identifies a request under its idempotency key. */
export type OperationRequest = { idempotencyKey: string; call: string; body: unknown };

/**
 * Credits or debits a wallet against the operator's counterparty wallet.
 * @throws ServiceError `forbidden` if the caller may not credit or debit this owner type, owns the wallet, or
 *   debits a user with rights that the caller lacks; `confirmation_required`, `invalid`, and the ledger's
 *   errors
 */
export async function postOperation(
  { ledger }: Pick<Core, 'ledger'>,
  caller: Caller,
  { type, wallet, currency: name, amount, ...texts }: Operation,
  request: OperationRequest,
): Promise<PostedTransaction> {
  requireMove(caller, type, wallet.ownerType);
  // A credit or debit moves money into or out of another's wallet.
  if (wallet.owner === caller.user) throw callerWalletError('_body');
  if (type === 'debit' && wallet.ownerType === 'user') {
    await requireUserWithin(caller.cachedConnection, caller, wallet.owner, '_body');
  }
  const currency = await resolveCurrency(caller.cachedConnection, name);
  const units = toUnits(amount, currency.decimals);
  const context = idempotencyContext(caller, request.idempotencyKey);
  const source = await counterpartyWallet(caller.cachedConnection, caller, context);
  if (type === 'credit' && source === PLATFORM_ID && needsConfirmation(currency, units, caller)) {
    // A repeated request returns the first response without another confirmation.
    if (!(await isKeyUsed(caller.cachedConnection, context))) requireConfirmation(caller);
  }
  const [fromWallet, toWallet] = type === 'credit' ? [source, wallet._id] : [wallet._id, source];
  return ledger.postFor(caller, {
    type,
    fromWallet,
    toWallet,
    currency: currency._id,
    units,
    decimals: currency.decimals,
    action: type,
    ...texts,
    idempotency: idempotencyOf(request),
  });
}

/**
 * Whether an amount in minor units out of the platform's wallet requires a confirmation that the caller
 * hasn't given.
 */
export function needsConfirmation(
  { confirmAbove }: Pick<UsableCurrency, 'confirmAbove'>,
  units: bigint,
  caller: Caller,
): boolean {
  return confirmAbove !== null && units > BigInt(confirmAbove) && !isConfirmed(caller);
}

/** @throws ServiceError `forbidden` without the right over this owner type, `platform_wallet` */
export function requireMove(caller: Caller, direction: Direction, ownerType: PartyType): void {
  // The platform's wallet can only be the other side of a credit or debit.
  if (ownerType === 'platform') throw new ServiceError('platform_wallet');
  if (!canMoveMoney(caller.ability, direction, ownerType)) throw new ServiceError('forbidden');
}

/**
 * Rejects a credit or debit of the caller's own wallet.
 * @param field the field that names it
 */
export function callerWalletError(field: string): ServiceError {
  return invalidField(field, { key: 'validation.ownWallet' }, 'forbidden');
}

/** Wallet look-ups use it to recognize a repeated request. */
export function idempotencyContext(caller: Caller, idempotencyKey: string): IdempotencyContext {
  return { operator: caller.user, key: idempotencyKey };
}

/** The key with a hash of the full request. */
export function idempotencyOf({
  idempotencyKey,
  call,
  body,
}: OperationRequest): NonNullable<Posting['idempotency']> {
  const request = createHash('sha256')
    .update(`${call}\n${canonicalJson(body)}`)
    .digest();
  return { key: idempotencyKey, request };
}
