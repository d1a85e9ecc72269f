/**
 * Serves receipts to callers who may read the transaction, and their public verification as JSON and as a
 * page.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  clientAddress,
  createRateLimit,
  type Routes,
  ServiceError,
  serve,
  serveHttp,
  toNetwork,
} from '#engine/service';
import { postedTransaction } from '#features/transactions/service';
import { sealTransaction } from '#ledger';
import { type CheckedReceipt, checkedReceipt, transactionReceipt } from '../calls.ts';
import { readOwnReceipt } from './ownReceipt.ts';
import { renderReceipt, renderUnknownReceipt } from './page.ts';
import { readPublicIssuer } from './publicIssuer.ts';
import { findTransaction, toReceipt } from './receipt.ts';
import { deriveLinkKeys, matchesSeal, parseToken } from './signedLink.ts';

export const registerReceiptRoutes: Routes = ({ app, ...core }) => {
  const { orm } = core.database;
  const { publicLinks, sealKey, retiredSealKeys } = core.settings;
  const allKeys = [sealKey, ...retiredSealKeys].map(deriveLinkKeys);
  const perNetwork = createRateLimit(core, 'receipt', { tries: 60, seconds: 60 });

  serve(app, transactionReceipt, async ({ caller, params }) => ({
    data: await readOwnReceipt(core, caller, params.id),
  }));

  /** @throws ServiceError `not_found` for any invalid link, `too_many_requests` */
  async function checkReceipt(
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CheckedReceipt> {
    reply.header('x-robots-tag', 'noindex, nofollow');
    if (!publicLinks) throw new ServiceError('not_found');
    await perNetwork.take(toNetwork(clientAddress(request)));
    const signingKeys = allKeys.find(({ address }) => parseToken(address, token));
    const signedReceipt = signingKeys && parseToken(signingKeys.address, token);
    if (!signedReceipt) throw new ServiceError('not_found');
    const row = await findTransaction(orm, signedReceipt.transaction);
    if (!row) return { receipt: null, state: 'removed', issuer: null };
    const posted = postedTransaction(row);
    const { receipt, state } = await toReceipt(core, row);
    // Detects a transaction that was changed and resealed: its seal under the receipt's key differs.
    const seal = sealTransaction(signingKeys.transaction, posted);
    if (state !== 'intact' || !matchesSeal(signedReceipt, seal))
      return { receipt, state: 'altered', issuer: null };
    return { receipt, state, issuer: await readPublicIssuer(core, posted) };
  }

  serveHttp(app, checkedReceipt, async ({ params, request, reply }) => ({
    data: await checkReceipt(params.token, request, reply),
  }));

  app.get<{ Params: { token: string } }>('/receipt/:token', async (request, reply) => {
    const acceptLanguage = request.headers['accept-language'];
    reply.header('vary', 'accept-language');
    try {
      const page = renderReceipt(await checkReceipt(request.params.token, request, reply), acceptLanguage);
      return await reply.type(HTML).send(page);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
      return reply.code(404).type(HTML).send(renderUnknownReceipt(acceptLanguage));
    }
  });
};

const HTML = 'text/html; charset=utf-8';
