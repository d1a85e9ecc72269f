/** Transfers: money that exists already moves out of a wallet that the caller owns. */

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
  findWallet,
  type IdempotencyContext,
  isWalletOf,
  type OpenWallet,
  resolveCurrency,
} from '#features/wallets/service';
import type { PostedTransaction } from '#ledger';
import { canMoveBetween } from '../moneyRights.ts';
import type { TransferBody } from '../transferCalls.ts';
import { idempotencyContext, idempotencyOf, type OperationRequest } from './creditDebit.ts';

/** Who transfers to whom; each is an action in the audit log. */
export type TransferKind = 'transfer' | 'agent_user' | 'admin_client';

/**
 * @throws ServiceError `not_found` that names `from` or `to` where there is no such wallet for the caller,
 * `forbidden` that names `from` where it is not theirs to spend from, `invalid`, and those of the ledger
 */
export async function transferMoney(
  { ledger }: Pick<Core, 'ledger'>,
  caller: Caller,
  kind: TransferKind,
  { from, to, currency: name, amount, reference, content }: TransferBody,
  request: OperationRequest,
): Promise<PostedTransaction> {
  const { cachedConnection } = caller;
  const context = idempotencyContext(caller, request.idempotencyKey);
  // Asked for together, so that they go into one query.
  const [payer, recipient, currency] = await Promise.all([
    findPayer(cachedConnection, caller, from ?? caller.user, context),
    findWallet(cachedConnection, to, context),
    resolveCurrency(cachedConnection, name),
  ]);
  if (!payer && !from) throw invalidField('from', { key: 'validation.required' });
  if (!payer || !isWalletOf(caller, payer)) throw noSuchWallet('from');
  const paysOwn = payer.owner === caller.user;
  if (!paysOwn) await requireOthersMoney(cachedConnection, caller, kind, payer);
  if (!recipient || !canBePaid(caller, kind, recipient, paysOwn)) throw noSuchWallet('to');
  return ledger.postFor(caller, {
    type: 'transfer',
    fromWallet: payer._id,
    toWallet: recipient._id,
    currency: currency._id,
    units: toUnits(amount, currency.decimals),
    decimals: currency.decimals,
    reference,
    content,
    action: kind,
    idempotency: idempotencyOf(request),
  });
}

/** The wallet that pays. The caller's own is known already, unless it was closed. */
async function findPayer(connection: Connection, caller: Caller, from: string, context: IdempotencyContext) {
  const own = caller.wallet;
  if (!own || (from !== own && from !== caller.user)) return findWallet(connection, from, context);
  return { _id: own, ownerType: 'user', owner: caller.user, client: caller.client } satisfies OpenWallet;
}

/**
 * Between users, a role that may debit and credit users may also name another user's wallet, of someone who has no
 * right that the caller lacks. Out of a client's or the platform's, money goes by credits and debits only.
 * @throws ServiceError `forbidden` that names `from`
 */
async function requireOthersMoney(
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
 * Who can be paid. Tenancy hides the users of the own client from a customer, yet who knows the id of
 * one can pay them: as recipients they exist.
 */
function canBePaid(caller: Caller, kind: TransferKind, wallet: OpenWallet, paysOwn: boolean): boolean {
  if (kind === 'admin_client') return wallet.ownerType === 'client' && isWalletOf(caller, wallet);
  if (wallet.ownerType !== 'user') return false;
  const anyOfClient =
    kind === 'transfer' && paysOwn && caller.client !== null && resolveScope(caller) !== 'all';
  return anyOfClient ? wallet.client === caller.client : isWalletOf(caller, wallet);
}

const noSuchWallet = (field: string) => invalidField(field, { key: 'validation.reference' }, 'not_found');
