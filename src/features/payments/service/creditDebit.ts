/** One way into the ledger for every call that moves money. */
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

/** What an operator asks for; the amount is a decimal string, the currency an `_id` or abbreviation. */
export type Operation = {
  type: 'credit' | 'debit';
  wallet: OpenWallet;
  currency: string;
  amount: string;
  reference: string;
  content?: string | null;
  action?: string;
};

/** How a caller's request is told from another under the same key. */
export type OperationRequest = { idempotencyKey: string; call: string; body: unknown };

/**
 * Credits or debits another's wallet against the operator's own source.
 * @throws ServiceError `forbidden` without the right to credit, or to debit, that kind of owner, for the own wallet, and for
 * a debit of someone who has rights that the caller lacks; `confirmation_required`, `invalid`, and those of the ledger
 */
export async function postOperation(
  { ledger }: Pick<Core, 'ledger'>,
  caller: Caller,
  { type, wallet, currency: name, amount, ...texts }: Operation,
  request: OperationRequest,
): Promise<PostedTransaction> {
  requireMove(caller, type, wallet.ownerType);
  // To credit or debit is to move money into or out of another's wallet.
  if (wallet.owner === caller.user) throw callerWalletError('_body');
  if (type === 'debit' && wallet.ownerType === 'user') {
    await requireUserWithin(caller.cachedConnection, caller, wallet.owner, '_body');
  }
  const currency = await resolveCurrency(caller.cachedConnection, name);
  const units = toUnits(amount, currency.decimals);
  const context = idempotencyContext(caller, request.idempotencyKey);
  const source = await counterpartyWallet(caller.cachedConnection, caller, context);
  if (type === 'credit' && source === PLATFORM_ID && needsConfirmation(currency, units, caller)) {
    // A repeat is answered with what came of the first.
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

/** Whether so much out of the platform's wallet asks for a confirmation that there is not. */
export function needsConfirmation(
  { confirmAbove }: Pick<UsableCurrency, 'confirmAbove'>,
  units: bigint,
  caller: Caller,
): boolean {
  return confirmAbove !== null && units > BigInt(confirmAbove) && !isConfirmed(caller);
}

/** @throws ServiceError `forbidden` without the right over that kind of owner, `platform_wallet` */
export function requireMove(caller: Caller, direction: Direction, ownerType: PartyType): void {
  // It is only ever the other side of an operation.
  if (ownerType === 'platform') throw new ServiceError('platform_wallet');
  if (!canMoveMoney(caller.ability, direction, ownerType)) throw new ServiceError('forbidden');
}

/** Nobody recharges the own wallet. @param field that names it */
export function callerWalletError(field: string): ServiceError {
  return invalidField(field, { key: 'validation.ownWallet' }, 'forbidden');
}

/** Who asks under which key, for those who look for wallets. */
export function idempotencyContext(caller: Caller, idempotencyKey: string): IdempotencyContext {
  return { operator: caller.user, key: idempotencyKey };
}

/** The key with a hash of the whole request. */
export function idempotencyOf({ idempotencyKey, call, body }: OperationRequest): Posting['idempotency'] {
  const request = createHash('sha256')
    .update(`${call}\n${canonicalJson(body)}`)
    .digest();
  return { key: idempotencyKey, request };
}
