/** The transactions of a wallet, and of a client with all its users. */
import { type SQL, sql } from 'drizzle-orm';
import { clientTransactions, walletTransactions } from '../../contract/calls/money.ts';
import type { ListRequest } from '../../contract/lists.ts';
import { resourceNamed } from '../../contract/resources/index.ts';
import { tableOf } from '../database/tables.ts';
import { invalidField } from '../errors.ts';
import { serve } from '../http/serve.ts';
import { listRecords } from '../resources/list.ts';
import { readListQuery } from '../resources/listRequest.ts';
import { readRow } from '../resources/read.ts';
import type { Routes } from '../service.ts';

export const walletTransactionRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const transactions = resourceNamed('transaction');

  serve(app, walletTransactions, async ({ caller, params, query }) => {
    const { _id } = await readRow(connection, resourceNamed('wallets'), params.id, caller);
    const { range, filter, after } = readListQuery(query);
    return listRecords(core, transactions, { range, filter, after }, caller, touching(sql`${_id}::uuid`));
  });

  serve(app, clientTransactions, async ({ caller, params, query }) => {
    const { _id } = await readRow(connection, resourceNamed('client'), params.clientId, caller);
    const { createdAt, currency, from, reference, ...page } = query;
    const filter = {
      ...(createdAt !== undefined && during(createdAt)),
      ...(currency !== undefined && { currency }),
      ...(from !== undefined && { from }),
      ...(reference !== undefined && { reference_like: reference }),
    };
    const request: ListRequest = { ...readListQuery(page), filter };
    const within = touching(sql`select _id from wallets where client = ${_id}`);
    return listRecords(core, transactions, request, caller, within);
  });
};

const { fromWallet, toWallet } = tableOf({ name: 'transaction' });

/** Those in which one of these wallets takes part. */
const touching = (wallets: SQL): SQL => sql`(${fromWallet} in (${wallets}) or ${toWallet} in (${wallets}))`;

/** A day (2026-03-31, in UTC), or everything from a moment on. */
function during(createdAt: string): NonNullable<ListRequest['filter']> {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(createdAt);
  const start = new Date(createdAt);
  if (Number.isNaN(start.getTime())) throw invalidField('createdAt', { key: 'validation.moment' });
  if (!day) return { date_gte: start.toISOString() };
  const end = new Date(start.getTime() + 24 * 60 * 60 * 1000 - 1);
  return { date_gte: start.toISOString(), date_lte: end.toISOString() };
}
