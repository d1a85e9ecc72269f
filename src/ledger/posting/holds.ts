/** Reserves money of a wallet, and makes it available again, in the database transaction of the hold's record. */
import { sql } from 'drizzle-orm';
import { type Connection, ServiceError, toHex } from '#engine/service';
import { availableUnits, type BalanceState, sealBalance } from '../balance.ts';
import type { LedgerKeys } from '../keys.ts';
import type { AccountKey } from './accounts.ts';
import { findAccountDecline } from './conditions.ts';
import { lockAccount } from './lockAccounts.ts';

/** @param units minor units, more than zero */
export type HoldAmount = AccountKey & { units: bigint };

/**
 * Reserves an amount of a wallet.
 * @throws ServiceError `not_found`, `platform_wallet`, `insufficient_funds`, and what a payment out of the wallet would be
 * declined with
 */
export async function createHold(transaction: Connection, keys: LedgerKeys, hold: HoldAmount): Promise<void> {
  const account = await lockAccount(transaction, keys, hold);
  if (!account) throw new ServiceError('not_found');
  if (account.ownerType === 'platform') throw new ServiceError('platform_wallet');
  const decline = findAccountDecline(account, [account]);
  if (decline) throw new ServiceError(decline);
  const { balance } = account;
  if (!balance) throw new ServiceError('currency_not_in_wallet');
  if (hold.units > availableUnits(balance)) throw new ServiceError('insufficient_funds');
  await writeHeld(transaction, keys, { ...balance, held: balance.held + hold.units });
}

/** Makes a reserved amount available again, whatever the state of the wallet. @throws ServiceError `wallet_altered` */
export async function releaseHold(
  transaction: Connection,
  keys: LedgerKeys,
  hold: HoldAmount,
): Promise<void> {
  const { balance, isIntact } = (await lockAccount(transaction, keys, hold)) ?? {};
  if (!balance || !isIntact || hold.units > balance.held) throw new ServiceError('wallet_altered');
  await writeHeld(transaction, keys, { ...balance, held: balance.held - hold.units });
}

async function writeHeld(transaction: Connection, keys: LedgerKeys, balance: BalanceState): Promise<void> {
  const seal = toHex(sealBalance(keys.balance, balance));
  await transaction.execute(sql`
    update balances set held = ${balance.held.toString()}::bigint, seal = decode(${seal}, 'hex')
    where wallet = ${balance.wallet} and currency = ${balance.currency}`);
}
