/** Resolves the wallet that an operator's payments are made from. */

import { resolveScope } from '#engine/contract';
import { type Caller, type Connection, ServiceError } from '#engine/service';
import { getWalletId, type IdempotencyContext } from '#features/wallets/service';
import { PLATFORM_ID } from '#ledger/contract';
import type { PaymentSource } from '../bulkPayment.ts';
import { findCounterparty } from '../counterparty.ts';
import { canMoveMoney } from '../moneyRights.ts';

/**
 * Returns the wallet on the other side of the operator's credits and debits.
 * @throws ServiceError `no_source_wallet` if it doesn't exist
 */
export async function counterpartyWallet(
  connection: Connection,
  caller: Caller,
  context?: IdempotencyContext,
): Promise<string> {
  const source = findCounterparty(caller);
  if (source === 'platform') return PLATFORM_ID;
  if (source === 'client') return getWalletId(connection, 'client', String(caller.client), context);
  return caller.wallet ?? getWalletId(connection, 'user', caller.user, context);
}

/**
 * Returns the wallet that pays a bulk payment. The platform's requires global scope. The client's requires
 * that it is the caller's counterparty, or the right to debit clients.
 * @throws ServiceError `forbidden`
 */
export async function payerWallet(
  connection: Connection,
  caller: Caller,
  client: string,
  from: PaymentSource,
): Promise<string> {
  if (from === 'platform') {
    if (resolveScope(caller) !== 'all') throw new ServiceError('forbidden');
    return PLATFORM_ID;
  }
  if (from === 'agent') return getWalletId(connection, 'user', caller.user);
  const wallet = await getWalletId(connection, 'client', client);
  const isCounterparty = (await counterpartyWallet(connection, caller)) === wallet;
  if (!isCounterparty && !canMoveMoney(caller.ability, 'debit', 'client'))
    throw new ServiceError('forbidden');
  return wallet;
}
