/** Inserts a user and their wallet, for hooks and seed data. */

import { addRows, type Connection, type Core, getTable, type NewPerson, newId } from '#engine/service';
import { listActiveCurrencies } from '#ledger';

export type NewUser = NewPerson & { defaultCurrency: string | null };

/** The wallet starts with the client's active currencies and the default currency. */
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
  const currencies = user.client === null ? [] : await listActiveCurrencies(transaction, user.client);
  if (user.defaultCurrency !== null) currencies.push(user.defaultCurrency);
  await ledger.openWallet(transaction, { ownerType: 'user', owner: id, client: user.client, currencies });
  return id;
}
