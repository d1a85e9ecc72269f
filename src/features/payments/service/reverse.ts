/** Reversals: the opposite of a transaction, in full or in part, and never more than what is left of it. */

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
  dataOfReversal,
  isAltered,
  postedTransaction,
  requireIntactReversals,
  sumUnits,
} from '#features/transactions/service';
import { findWallet, isWalletOf, resolveCurrency } from '#features/wallets/service';
import type { PostedTransaction } from '#ledger';
import { findCounterparty } from '../counterparty.ts';
import { canMoveMoney, type Direction } from '../moneyRights.ts';
import { needsConfirmation } from './creditDebit.ts';

/** The row of the transaction is locked: whoever reverses it too waits, and finds what is left then. */
export const reversalEffects = effectsOf(transaction, {
  async reverse(write, row, { amount, reason }) {
    const original = postedTransaction(row);
    await waitUntilVisible(write.transaction);
    await demandUntouched(write, row);
    await demandOverWallets(write, original);
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
        data: dataOfReversal(original._id),
      },
    ]);
  },
});

/** Told beforehand, as far as the row says it. */
export const reversalRestrictions: NonNullable<ResourceHooks['restrictions']> = async (
  _connection,
  rows,
  caller,
) =>
  rows.map((row) => {
    const original = postedTransaction(row);
    const left = original.units - ((row.reversed as bigint | null) ?? 0n);
    const reason = !isReversible(original, left)
      ? 'errors.not_reversible'
      : mayPayBack(caller, original) && mayMoveBack(caller, original)
        ? undefined
        : 'validation.notAllowed';
    return reason ? { actions: { reverse: reason } } : {};
  });

function isReversible({ status, type }: PostedTransaction, left: bigint): boolean {
  return status === 'successful' && type !== 'reversal' && left > 0n;
}

/** @throws ServiceError `row_altered`: nobody knows what would be taken back */
async function demandUntouched({ transaction: connection, ledger }: MovingWrite, row: Row): Promise<void> {
  const entries = await computeEntries(connection, [row._id]);
  if (isAltered(ledger.keys, row, entries.get(row._id) ?? [])) throw new ServiceError('row_altered');
}

/** @returns what was asked for, or what is left @throws ServiceError `not_reversible`, `reversal_too_large`, `row_altered` */
async function unitsToReverse(
  { transaction: connection, ledger }: MovingWrite,
  original: PostedTransaction,
  amount: bigint | null | undefined,
): Promise<bigint> {
  const { _id, units, fromWallet, toWallet } = original;
  if (!isReversible(original, units)) throw new ServiceError('not_reversible');
  const left = units - sumUnits(await requireIntactReversals(connection, ledger.keys, _id));
  if (!isReversible(original, left)) throw new ServiceError('not_reversible');
  for (const wallet of [fromWallet, toWallet]) {
    if (!(await findWallet(connection, wallet))) throw new ServiceError('not_reversible');
  }
  if (amount === 0n) throw invalidField('amount', { key: 'validation.amountPositive' });
  if ((amount ?? left) > left)
    throw invalidField('amount', { key: 'errors.reversal_too_large' }, 'reversal_too_large');
  return amount ?? left;
}

/**
 * Asks for the rights that a reversal needs: it debits the wallet that was paid and credits the one that paid. Callers
 * who give back what they were paid need none. The ledger keeps another's money out of the caller's own wallet.
 * @throws ServiceError `forbidden`
 */
async function demandOverWallets(
  { transaction: connection, caller }: MovingWrite,
  original: PostedTransaction,
): Promise<void> {
  if (!mayPayBack(caller, original) || !mayMoveBack(caller, original)) throw new ServiceError('forbidden');
  const [payer] = sidesOf(original);
  if (payer.ownerType === 'user' && payer.owner !== caller.user)
    await requireUserWithin(connection, caller, payer.owner, '_body');
}

/** Whether the role may debit the wallet that was paid and credit the one that paid. */
function mayMoveBack(caller: Caller, original: PostedTransaction): boolean {
  const [payer, paid] = sidesOf(original);
  if (payer.ownerType === 'user' && payer.owner === caller.user) return true;
  const withUser = [payer, paid].some(({ ownerType }) => ownerType === 'user');
  const may = (direction: Direction, side: typeof payer) =>
    side.ownerType === 'platform' ||
    (withUser && isSourceOf(caller, side)) ||
    canMoveMoney(caller.ability, direction, side.ownerType);
  return may('debit', payer) && may('credit', paid);
}

/** The wallet that was paid must be in the own rows, and money of the platform comes from who sees all of it. */
function mayPayBack(caller: Caller, original: PostedTransaction): boolean {
  const [payer] = sidesOf(original);
  if (payer.ownerType === 'platform') return resolveScope(caller) === 'all';
  return isSourceOf(caller, payer) || isWalletOf(caller, payer);
}

/** Whether it is the client's wallet that the caller's credits come out of, whether or not they see it. */
function isSourceOf(caller: Caller, { ownerType, owner }: { ownerType: string; owner: string }): boolean {
  return ownerType === 'client' && findCounterparty(caller) === 'client' && owner === caller.client;
}

/** Who pays by the reversal, and who is paid. */
function sidesOf(original: PostedTransaction) {
  return [
    { ownerType: original.toType, owner: original.to, client: original.toClient },
    { ownerType: original.fromType, owner: original.from, client: original.fromClient },
  ] as const;
}
