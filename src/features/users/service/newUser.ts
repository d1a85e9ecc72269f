/** Puts a user and the user's wallet into the database: for hooks and seed data. */

import type { Core } from '../../../engine/service/core.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { getTable } from '../../../engine/service/database/schema/tables.ts';
import type { NewPerson } from '../../../engine/service/feature.ts';
import { newId } from '../../../engine/service/newId.ts';
import { addRows } from '../../../engine/service/sealedRows/change.ts';
import { activeCurrencies } from '../../../ledger/clientCurrencies.ts';

export type NewUser = NewPerson & { defaultCurrency: string | null };

/** The wallet starts with the currencies that the client has activated, and the default one. */
export async function insertUser(
  { ledger }: Pick<Core, 'ledger'>,
  transaction: Connection,
  user: NewUser,
): Promise<string> {
  const id = newId();
  await addRows(transaction, ledger.keys, 'users', [id], () =>
    transaction
      .insert(getTable({ name: 'user' }))
      .values({ status: 'active', ...user, _id: id, createdAt: new Date() }),
  );
  const currencies = user.client === null ? [] : await activeCurrencies(transaction, user.client);
  if (user.defaultCurrency !== null) currencies.push(user.defaultCurrency);
  await ledger.openWallet(transaction, { ownerType: 'user', owner: id, client: user.client, currencies });
  return id;
}
