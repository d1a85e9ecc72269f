/** Puts a user and the user's wallet into the database: for the users' rules, a client's and the basics. */
import { and, eq } from 'drizzle-orm';
import type { Core } from '../../../engine/service/core.ts';
import type { Connection } from '../../../engine/service/database/database.ts';
import { clientCurrencies, tableOf } from '../../../engine/service/database/tables.ts';
import { newId } from '../../../engine/service/newId.ts';
import { addRows } from '../../../engine/service/sealedRows/change.ts';

export type NewUser = {
  userName: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  status?: string;
  client: string | null;
  defaultCurrency: string | null;
  passwordHash: string;
};

/** The wallet starts with the currencies that the client has activated, and the default one. */
export async function insertUser(
  { ledger }: Pick<Core, 'ledger'>,
  transaction: Connection,
  user: NewUser,
): Promise<string> {
  const id = newId();
  await addRows(transaction, ledger.keys, 'users', [id], () =>
    transaction
      .insert(tableOf({ name: 'user' }))
      .values({ status: 'active', ...user, _id: id, createdAt: new Date() }),
  );
  const currencies = user.client === null ? [] : await activated(transaction, user.client);
  if (user.defaultCurrency !== null) currencies.push(user.defaultCurrency);
  await ledger.openWallet(transaction, { ownerType: 'user', owner: id, client: user.client, currencies });
  return id;
}

/** `_id`s of the currencies that a client's users may use now. */
export async function activated(connection: Connection, client: string): Promise<string[]> {
  const rows = await connection
    .select({ currency: clientCurrencies.currency })
    .from(clientCurrencies)
    .where(and(eq(clientCurrencies.client, client), eq(clientCurrencies.active, true)));
  return rows.map(({ currency }) => currency);
}
