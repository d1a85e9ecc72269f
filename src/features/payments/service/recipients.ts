/** Resolves the recipients of a bulk payment: users of one client, visible to the caller, each once. */
import { and, eq, inArray, or } from 'drizzle-orm';
import { getResource, isUuid } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getColumn,
  getTable,
  invalidField,
  tenantFilter,
} from '#engine/service';
import { callerWalletError } from './creditDebit.ts';

/**
 * Returns the wallets' `_id`s, in order, for `_id`s of wallets or their owners.
 * @throws ServiceError `not_found` for an unknown recipient, `forbidden` for the caller, `invalid` for a
 *   duplicate
 */
export async function resolveRecipients(
  connection: Connection,
  caller: Caller,
  client: string,
  to: string | string[],
): Promise<string[]> {
  const names = typeof to === 'string' ? [to] : to;
  const matches = await findWalletsByName(connection, caller, client, names);
  const wallets: string[] = [];
  names.forEach((name, at) => {
    const field = typeof to === 'string' ? 'to' : `to.${at}`;
    const wallet = matches.get(name.toLowerCase());
    if (wallet === undefined) throw invalidField(field, { key: 'validation.reference' }, 'not_found');
    if (wallet === caller.wallet) throw callerWalletError(field);
    if (wallets.includes(wallet)) throw invalidField(field, { key: 'validation.twice' });
    wallets.push(wallet);
  });
  return wallets;
}

/** Maps both the wallet's and the owner's `_id` to the wallet's. */
async function findWalletsByName(
  connection: Connection,
  caller: Caller,
  client: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const ids = names.filter(isUuid);
  if (ids.length === 0) return new Map();
  const resource = getResource('wallets');
  const [id, owner] = [getColumn(resource, '_id'), getColumn(resource, 'owner')];
  const rows = await connection
    .select({ _id: id, owner })
    .from(getTable(resource))
    .where(
      and(
        or(inArray(id, ids), inArray(owner, ids)),
        eq(getColumn(resource, 'ownerType'), 'user'),
        eq(getColumn(resource, 'client'), client),
        tenantFilter(resource, caller),
      ),
    );
  return new Map(
    rows.flatMap((row) => [
      [String(row._id), String(row._id)],
      [String(row.owner), String(row._id)],
    ]),
  );
}
