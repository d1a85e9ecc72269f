/** Whose money an operator works with: DESIGN section 4, credit and debit. */
import { PLATFORM_ID } from '../../contract/fields.ts';
import type { Connection } from '../database/database.ts';
import { scopeOf } from '../resources/tenancy.ts';
import type { Caller } from '../sessions/caller.ts';
import { walletIdOf } from './find.ts';

/**
 * The wallet on the other side of an operator's credits and debits: the platform's for those who see
 * all of it, the client's for its administrators and for roles that were added, the own for agents and
 * for customers who were given the right.
 * @throws Refusal `refused` where there is no such wallet
 */
export async function sourceWallet(connection: Connection, caller: Caller): Promise<string> {
  switch (scopeOf(caller)) {
    case 'all':
      return PLATFORM_ID;
    case 'client':
      if (caller.role !== 'agent' && caller.client) return walletIdOf(connection, 'client', caller.client);
      return caller.wallet ?? walletIdOf(connection, 'user', caller.user);
    case 'own':
      return caller.wallet ?? walletIdOf(connection, 'user', caller.user);
  }
}
