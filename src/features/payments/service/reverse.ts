/** Reversals: the opposite of a transaction, in full or in part, never more than its remaining amount. */

import { resolveScope } from '#engine/contract';
import {
  type Caller,
  effectsOf,
  invalidField,
  type MovingWrite,
  type ResourceHooks,
  type Row,
  requireConfirmation,
  requireUserWithin,
  ServiceError,
  waitUntilVisible,
} from '#engine/service';
import { transaction } from '#features/transactions';
import {
  computeEntries,
  isAltered,
  postedTransaction,
  requireIntactReversals,
  sumUnits,
  toReversalData,
} from '#features/transactions/service';
import { canSeeWallet, findWallet, resolveCurrency } from '#features/wallets/service';
import type { PostedTransaction } from '#ledger';
import { findCounterparty } from '../counterparty.ts';
import { canMoveMoney, type Direction } from '../moneyRights.ts';
import { needsConfirmation } from './creditDebit.ts';

/** The transaction's row is locked: concurrent reversals run one after another and see what remains. */
export const reversalEffects = effectsOf(transaction, {
  async reverse(write, row, { amount, reason }) {
    const original = postedTransaction(row);
    await waitUntilVisible(write.transaction);
    await requireUnaltered(write, row);
    await requireRightsOverWallets(write, original);
    const units = await unitsToReverse(write, original, amount);
    if (original.toType === 'platform') {
      const currency = await resolveCurrency(write.transaction, original.currency);
      if (needsConfirmation(currency, units, write.caller)) requireConfirmation(write.caller);
    }
    await write.ledger.postInTransaction(write, [
      {
        type: 'reversal',
        action: 'reverse',
        fromWallet: original.toWallet,
        toWallet: original.fromWallet,
        currency: original.currency,
        units,
        reference: original.reference,
        content: reason ?? null,
        data: toReversalData(original._id),
      },
    ]);
  },
});

/** Restrictions as far as they follow from the row; the effect checks the rest. */
export const reversalRestrictions: NonNullable<ResourceHooks['restrictions']> = async (
  _connection,
  rows,
  caller,
) =>
  rows.map((row) => {
    const original = postedTransaction(row);
    const remaining = original.units - ((row.reversed as bigint | null) ?? 0n);
    const reason = !isReversible(original, remaining)
      ? 'errors.not_reversible'
      : canPayBack(caller, original) && canMoveBack(caller, original)
        ? undefined
        : 'validation.notAllowed';
    return reason ? { actions: { reverse: reason } } : {};
  });

function isReversible({ status, type }: PostedTransaction, remaining: bigint): boolean {
  return status === 'successful' && type !== 'reversal' && remaining > 0n;
}

/** @throws ServiceError `row_altered`, because the amount to reverse is unknown */
async function requireUnaltered({ transaction: connection, ledger }: MovingWrite, row: Row): Promise<void> {
  const entries = await computeEntries(connection, [row._id]);
  if (isAltered(ledger.keys, row, entries.get(row._id) ?? [])) throw new ServiceError('row_altered');
}

/**
 * @returns minor units: the requested amount, or what remains
 * @throws ServiceError `not_reversible`, `reversal_too_large`, `row_altered`
 */
async function unitsToReverse(
  { transaction: connection, ledger }: MovingWrite,
  original: PostedTransaction,
  amount: bigint | null | undefined,
): Promise<bigint> {
  const { _id, units, fromWallet, toWallet } = original;
  if (!isReversible(original, units)) throw new ServiceError('not_reversible');
  const remaining = units - sumUnits(await requireIntactReversals(connection, ledger.keys, _id));
  if (!isReversible(original, remaining)) throw new ServiceError('not_reversible');
  for (const wallet of [fromWallet, toWallet]) {
    if (!(await findWallet(connection, wallet))) throw new ServiceError('not_reversible');
  }
  if (amount === 0n) throw invalidField('amount', { key: 'validation.amountPositive' });
  if ((amount ?? remaining) > remaining)
    throw invalidField('amount', { key: 'errors.reversal_too_large' }, 'reversal_too_large');
  return amount ?? remaining;
}

/**
 * Requires the rights for a reversal: it debits the wallet that was paid and credits the one that paid.
 * Callers who return what they were paid need none. The ledger prevents moving another's money into the
 * caller's own wallet.
 * @throws ServiceError `forbidden`
 */
async function requireRightsOverWallets(
  { transaction: connection, caller }: MovingWrite,
  original: PostedTransaction,
): Promise<void> {
  if (!canPayBack(caller, original) || !canMoveBack(caller, original)) throw new ServiceError('forbidden');
  const [payer] = getSides(original);
  if (payer.ownerType === 'user' && payer.owner !== caller.user)
    await requireUserWithin(connection, caller, payer.owner, '_body');
}

/** Whether the role may debit the wallet that was paid and credit the one that paid. */
function canMoveBack(caller: Caller, original: PostedTransaction): boolean {
  const [payer, paid] = getSides(original);
  if (payer.ownerType === 'user' && payer.owner === caller.user) return true;
  const involvesUser = [payer, paid].some(({ ownerType }) => ownerType === 'user');
  const can = (direction: Direction, side: typeof payer) =>
    side.ownerType === 'platform' ||
    (involvesUser && isCounterpartyOf(caller, side)) ||
    canMoveMoney(caller.ability, direction, side.ownerType);
  return can('debit', payer) && can('credit', paid);
}

/** Whether the wallet that was paid is visible to the caller; the platform's requires global scope. */
function canPayBack(caller: Caller, original: PostedTransaction): boolean {
  const [payer] = getSides(original);
  if (payer.ownerType === 'platform') return resolveScope(caller) === 'all';
  return isCounterpartyOf(caller, payer) || canSeeWallet(caller, payer);
}

/** Whether this is the client's wallet that the caller's credits come out of, visible or not. */
function isCounterpartyOf(
  caller: Caller,
  { ownerType, owner }: { ownerType: string; owner: string },
): boolean {
  return ownerType === 'client' && findCounterparty(caller) === 'client' && owner === caller.client;
}

/** The payer and the recipient of the reversal. */
function getSides(original: PostedTransaction) {
  return [
    { ownerType: original.toType, owner: original.to, client: original.toClient },
    { ownerType: original.fromType, owner: original.from, client: original.fromClient },
  ] as const;
}
