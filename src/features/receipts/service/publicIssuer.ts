/** Whose receipt it is, for anyone with its link. */
import { type Core, isRowIntact } from '#engine/service';
import { client } from '#features/clients';
import { readIssuer } from '#features/letterhead/service';
import type { CheckedReceipt } from '../calls.ts';

/**
 * The name on every paper of this transaction: on a payment between clients there is none, since each has its own letterhead
 * and the link doesn't say on whose paper it is.
 * @returns null also if the client's row was altered
 */
export async function readPublicIssuer(
  core: Core,
  { fromClient, toClient }: { fromClient: string | null; toClient: string | null },
): Promise<CheckedReceipt['issuer']> {
  const { orm } = core.database;
  const id = fromClient ?? toClient;
  if (toClient !== null && toClient !== id) return null;
  if (id !== null && !(await isRowIntact(orm, core.keys, client, id))) return null;
  const { name } = await readIssuer(core, orm, id);
  return { name };
}
