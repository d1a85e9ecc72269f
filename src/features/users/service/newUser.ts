/** Puts a user and the user's wallet into the database: for hooks and seed data. */

import { addRows, type Connection, type Core, getTable, type NewPerson, newId } from '#engine/service';
import { activeCurrencies } from '#ledger';

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
