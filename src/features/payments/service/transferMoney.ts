/** Transfers: moves existing money out of a wallet that the caller may spend from. */

import { resolveScope } from '#engine/contract';
import {
  type Caller,
  type Connection,
  type Core,
  invalidField,
  requireUserWithin,
  toUnits,
} from '#engine/service';
import {
  canSeeWallet,
  findWallet,
  type IdempotencyContext,
  type OpenWallet,
  resolveCurrency,
} from '#features/wallets/service';
import type { PostedTransaction, Posting } from '#ledger';
import { canMoveBetween } from '../moneyRights.ts';
import type { TransferBody } from '../transferCalls.ts';
import { idempotencyContext, idempotencyOf, type OperationRequest } from './creditDebit.ts';

/** Each kind is an action in the audit log. */
export type TransferKind = 'transfer' | 'agent_user' | 'admin_client';

/** @throws ServiceError like `prepareTransfer`, and the ledger's errors */
export async function transferMoney(
  { ledger }: Pick<Core, 'ledger'>,
  caller: Caller,
  kind: TransferKind,
  body: TransferBody,
  request: OperationRequest,
): Promise<PostedTransaction> {
  const transfer = await prepareTransfer(caller, kind, body, request.idempotencyKey);
  return ledger.postFor(caller, { ...transfer, idempotency: idempotencyOf(request) });
}

/**
 * The posting of a transfer that the caller may make.
 * @throws ServiceError `not_found` on `from` or `to` if the caller can't use such a wallet, `forbidden` on
 *   `from` if they may not spend from it, `invalid`
 */
export async function prepareTransfer(
  caller: Caller,
  kind: TransferKind,
  { from, to, currency: name, amount, reference, content }: TransferBody,
  idempotencyKey: string,
) {
  const { cachedConnection } = caller;
  const context = idempotencyContext(caller, idempotencyKey);
  // Looked up together, so that they are read in one query.
  const [payer, recipient, currency] = await Promise.all([
    findPayer(cachedConnection, caller, from ?? caller.user, context),
    findWallet(cachedConnection, to, context),
    resolveCurrency(cachedConnection, name),
  ]);
  if (!payer && !from) throw invalidField('from', { key: 'validation.required' });
  if (!payer || !canSeeWallet(caller, payer)) throw createWalletError('from');
  const isFromOwnWallet = payer.owner === caller.user;
  if (!isFromOwnWallet) await requireRightOverPayer(cachedConnection, caller, kind, payer);
  if (!recipient || !canBePaid(caller, kind, recipient, isFromOwnWallet)) throw createWalletError('to');
  return {
    type: 'transfer',
    fromWallet: payer._id,
    toWallet: recipient._id,
    currency: currency._id,
    units: toUnits(amount, currency.decimals),
    decimals: currency.decimals,
    reference,
    content,
    action: kind,
  } satisfies Partial<Posting>;
}

/** Finds the wallet that pays. The caller's own is known without a query, unless it was closed. */
async function findPayer(connection: Connection, caller: Caller, from: string, context: IdempotencyContext) {
  const own = caller.wallet;
  if (!own || (from !== own && from !== caller.user)) return findWallet(connection, from, context);
  return { _id: own, ownerType: 'user', owner: caller.user, client: caller.client } satisfies OpenWallet;
}

/**
 * A role that may debit and credit users may also transfer from another user's wallet, unless that user has
 * rights that the caller lacks. Money leaves a client's or the platform's wallet only by credits and debits.
 * @throws ServiceError `forbidden` on `from`
 */
async function requireRightOverPayer(
  connection: Connection,
  caller: Caller,
  kind: TransferKind,
  { ownerType, owner }: OpenWallet,
): Promise<void> {
  if (kind !== 'transfer' || ownerType !== 'user' || !canMoveBetween(caller.ability, 'user')) {
    throw invalidField('from', { key: 'validation.notAllowed' }, 'forbidden');
  }
  await requireUserWithin(connection, caller, owner, 'from');
}

/**
 * Whether the wallet can be paid. Customers can't see the other users of their client but can pay one whose
 * id they know.
 */
function canBePaid(
  caller: Caller,
  kind: TransferKind,
  wallet: OpenWallet,
  isFromOwnWallet: boolean,
): boolean {
  if (kind === 'admin_client') return wallet.ownerType === 'client' && canSeeWallet(caller, wallet);
  if (wallet.ownerType !== 'user') return false;
  const acceptsAnyOfClient =
    kind === 'transfer' && isFromOwnWallet && caller.client !== null && resolveScope(caller) !== 'all';
  return acceptsAnyOfClient ? wallet.client === caller.client : canSeeWallet(caller, wallet);
}

const createWalletError = (field: string) =>
  invalidField(field, { key: 'validation.reference' }, 'not_found');
