/** A receipt for who sees the transaction; what the ledger says of one for who has its address, as JSON and as a page. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  clientAddress,
  createRateLimit,
  type Routes,
  readRow,
  ServiceError,
  serve,
  serveHttp,
  toNetwork,
} from '#engine/service';
import { transaction } from '#features/transactions';
import { postedTransaction } from '#features/transactions/service';
import { sealTransaction } from '#ledger';
import { checkedReceipt, transactionReceipt } from '../calls.ts';
import { noSuchReceipt, receiptPage } from './page.ts';
import { receiptTransaction, toReceipt } from './receipt.ts';
import { hasSealOf, linkKeys, readSignedReceipt, signedReceipt } from './signedLink.ts';

export const receiptRoutes: Routes = ({ app, ...core }) => {
  const { orm } = core.database;
  const { publicLinks, ledgerKey, retiredLedgerKeys } = core.settings;
  const keys = linkKeys(ledgerKey);
  const allKeys = [keys, ...retiredLedgerKeys.map(linkKeys)];
  const perNetwork = createRateLimit(core, 'receipt', { tries: 60, seconds: 60 });

  serve(app, transactionReceipt, async ({ caller, params }) => {
    const row = await readRow(orm, transaction, params.id, caller);
    // Nothing was booked: there is nothing to have a receipt of.
    if (row.status !== 'successful') throw new ServiceError('not_found');
    const token = signedReceipt(keys.address, { transaction: row._id, seal: row.seal as Buffer });
    return { data: { ...(await toReceipt(core, row)), path: publicLinks ? `/receipt/${token}` : null } };
  });

  /** @throws ServiceError `not_found`, whatever is wrong with the address; `too_many_requests` */
  async function checked(token: string, request: FastifyRequest, reply: FastifyReply) {
    reply.header('x-robots-tag', 'noindex, nofollow');
    if (!publicLinks) throw new ServiceError('not_found');
    await perNetwork.take(toNetwork(clientAddress(request)));
    const madeWith = allKeys.find(({ address }) => readSignedReceipt(address, token));
    const signed = madeWith && readSignedReceipt(madeWith.address, token);
    if (!signed) throw new ServiceError('not_found');
    const row = await receiptTransaction(orm, signed.transaction);
    if (!row) return { receipt: null, state: 'removed' as const };
    const { receipt, state } = await toReceipt(core, row);
    // A transaction that was changed and resealed has another seal under the receipt's key.
    const seal = sealTransaction(madeWith.transaction, postedTransaction(row));
    return { receipt, state: hasSealOf(signed, seal) ? state : ('altered' as const) };
  }

  serveHttp(app, checkedReceipt, async ({ params, request, reply }) => ({
    data: await checked(params.token, request, reply),
  }));

  app.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const accepted = request.headers['accept-language'];
    reply.header('vary', 'accept-language');
    try {
      const page = receiptPage(await checked(request.params.token, request, reply), accepted);
      return await reply.type(HTML).send(page);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      return reply.code(404).type(HTML).send(noSuchReceipt(accepted));
    }
  });
};

const HTML = 'text/html; charset=utf-8';
