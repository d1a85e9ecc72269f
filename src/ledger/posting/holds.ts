/** Reserves money of a wallet, and makes it available again, in the database transaction of the hold's record. */
import { sql } from 'drizzle-orm';
import { type Caller, type Connection, ServiceError, toHex } from '#engine/service';
import { availableUnits, type BalanceState, sealBalance } from '../balance.ts';
import type { LedgerKeys } from '../keys.ts';
import type { AccountKey } from './accounts.ts';
import { findAccountDecline } from './conditions.ts';
import { PostingDeclinedError } from './decline.ts';
import { lockAccount, type PostingTerms } from './lockAccounts.ts';
import { type EndedHold, operatorOf } from './posting.ts';

/** @param units minor units, more than zero */
export type HoldAmount = AccountKey & { units: bigint };

/**
 * Reserves an amount of a wallet, as far as the rules that judge holds allow.
 * @returns what they record in the hold, for `EndedHold`; null if nothing
 * @throws ServiceError `not_found`, `platform_wallet`, `insufficient_funds`, what a payment out of the wallet would be
 * declined with, and a rule's code
 */
export async function createHold(
  transaction: Connection,
  { keys, rules }: PostingTerms,
  caller: Pick<Caller, 'user' | 'role' | 'via' | 'approval' | 'at'>,
  hold: HoldAmount,
): Promise<EndedHold['data']> {
  const account = await lockAccount(transaction, keys, hold);
  if (!account) throw new ServiceError('not_found');
  if (account.ownerType === 'platform') throw new ServiceError('platform_wallet');
  const decline = findAccountDecline(account, [account]);
  if (decline) throw new ServiceError(decline);
  const { balance } = account;
  if (!balance) throw new ServiceError('currency_not_in_wallet');
  if (hold.units > availableUnits(balance)) throw new ServiceError('insufficient_funds');
  const { wallet: fromWallet, currency, units } = hold;
  const placed = {
    ...{ ...operatorOf(caller), type: 'hold' as const, fromWallet, currency, units },
    ...(caller.at && { date: caller.at }),
  };
  const data: Record<string, unknown> = {};
  for (const { load, holds } of rules) {
    if (!holds) continue;
    const judged = await holds.place(transaction, placed, account, await load(transaction, keys));
    if (judged && 'code' in judged) throw new PostingDeclinedError(judged);
    if (judged) Object.assign(data, judged.data);
  }
  await writeHeld(transaction, keys, { ...balance, held: balance.held + hold.units });
  return Object.keys(data).length ? data : null;
}

/** Makes a reserved amount available again, whatever the state of the wallet. @throws ServiceError `wallet_altered` */
export async function releaseHold(
  transaction: Connection,
  { keys, rules }: PostingTerms,
  key: AccountKey,
  hold: EndedHold,
): Promise<void> {
  const { balance, isIntact } = (await lockAccount(transaction, keys, key)) ?? {};
  if (!balance || !isIntact || hold.units > balance.held) throw new ServiceError('wallet_altered');
  for (const { holds } of rules) await holds?.end(transaction, key, hold);
  await writeHeld(transaction, keys, { ...balance, held: balance.held - hold.units });
}

async function writeHeld(transaction: Connection, keys: LedgerKeys, balance: BalanceState): Promise<void> {
  const seal = toHex(sealBalance(keys.balance, balance));
  await transaction.execute(sql`
    update balances set held = ${balance.held.toString()}::bigint, seal = decode(${seal}, 'hex')
    where wallet = ${balance.wallet} and currency = ${balance.currency}`);
}
