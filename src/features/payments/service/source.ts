/** Whose money an operator works with, in credits and debits. */

import type { Connection } from '../../../engine/service/database/database.ts';
import type { Caller } from '../../../engine/service/sessions/caller.ts';
import { PLATFORM_ID } from '../../../ledger/contract/parties.ts';
import { type Asking, walletIdOf } from '../../wallets/service/index.ts';
import { moneySource } from '../moneySource.ts';

/**
 * The wallet on the other side of an operator's credits and debits.
 * @throws Refusal `no_source_wallet` where there is no such wallet
 */
export async function sourceWallet(connection: Connection, caller: Caller, asking?: Asking): Promise<string> {
  const source = moneySource(caller);
  if (source === 'platform') return PLATFORM_ID;
  if (source === 'client') return walletIdOf(connection, 'client', String(caller.client), asking);
  return caller.wallet ?? walletIdOf(connection, 'user', caller.user, asking);
}
