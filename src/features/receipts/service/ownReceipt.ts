/** A receipt as its reader gets it, on screen, on paper and by mail. */
import { type Caller, type Core, canMail, readRow, ServiceError } from '#engine/service';
import { readIssuer } from '#features/letterhead/service';
import { transaction } from '#features/transactions';
import { postedTransaction } from '#features/transactions/service';
import { readPersonNames } from '#features/users/service';
import { toReceipt } from './receipt.ts';
import { createToken, deriveLinkKeys } from './signedLink.ts';

/**
 * @param id of the transaction
 * @throws ServiceError `not_found`, also for a declined transaction, which has no receipt
 */
export async function readOwnReceipt(core: Core, caller: Caller, id: string) {
  const { orm } = core.database;
  const { publicLinks, sealKey } = core.settings;
  const row = await readRow(orm, transaction, id, caller);
  if (row.status !== 'successful') throw new ServiceError('not_found');
  const keys = deriveLinkKeys(sealKey);
  const token = createToken(keys.address, { transaction: row._id, seal: row.seal as Buffer });
  const { from, to, fromClient, toClient } = postedTransaction(row);
  const persons = await readPersonNames(orm, [from, to], caller);
  return {
    ...(await toReceipt(core, row)),
    path: publicLinks ? `/receipt/${token}` : null,
    issuer: await readIssuer(core, orm, caller.client ?? fromClient ?? toClient),
    fromPerson: persons.get(from) ?? null,
    toPerson: persons.get(to) ?? null,
    // A program has no mailbox.
    canMail: !caller.scopes && canMail(core.settings),
  };
}

export type OwnReceipt = Awaited<ReturnType<typeof readOwnReceipt>>;
