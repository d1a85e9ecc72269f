/** Serves balances of wallets, and adds currencies to them. */

import { formatAmount, getResource } from '#engine/contract';
import {
  actorOf,
  type Connection,
  type Routes,
  readRecord,
  readRow,
  recordAudit,
  recordsOf,
  serve,
} from '#engine/service';
import {
  getOwnerWallet,
  readBalances,
  requireUsableCurrencies,
  resolveCurrencies,
  resolveCurrency,
  type WalletRow,
} from '#features/wallets/service';
import type { Ledger } from '#ledger';
import {
  addCurrencies,
  type BalanceResponse,
  clientBalance,
  clientBalances,
  clientWallet,
  customerBalance,
  customerBalances,
  walletBalance,
} from '../calls.ts';

export const registerBalanceRoutes: Routes = ({ app, ...core }) => {
  const connection = core.database.orm;
  const wallets = getResource('wallets');

  serve(app, walletBalance, async ({ caller, params, query }) => {
    const wallet = await readRow(connection, wallets, params.walletId, caller);
    return toBalanceResponse(core.ledger, connection, wallet._id, query.currency);
  });

  serve(app, customerBalances, async ({ caller, params }) => {
    const wallet = await getOwnerWallet(connection, 'user', params.userId, caller);
    return toBalanceResponse(core.ledger, connection, wallet._id);
  });

  serve(app, customerBalance, async ({ caller, params }) => {
    const wallet = await getOwnerWallet(connection, 'user', params.userId, caller);
    return toBalanceResponse(core.ledger, connection, wallet._id, params.currencyId);
  });

  serve(app, clientBalances, async ({ caller, params }) => {
    const wallet = await getOwnerWallet(connection, 'client', params.clientId, caller);
    return toBalanceResponse(core.ledger, connection, wallet._id);
  });

  serve(app, clientBalance, async ({ caller, params }) => {
    const wallet = await getOwnerWallet(connection, 'client', params.clientId, caller);
    return toBalanceResponse(core.ledger, connection, wallet._id, params.currencyId);
  });

  serve(app, clientWallet, async ({ caller, params }) => {
    const wallet = await getOwnerWallet(connection, 'client', params.id, caller);
    return { data: await readRecord(core, connection, wallets, wallet._id, caller) };
  });

  serve(app, addCurrencies, ({ caller, params, body }) =>
    core.database.transaction(async (transaction) => {
      const row = (await readRow(transaction, wallets, params.id, caller, true)) as WalletRow;
      const before = (await readBalances(core.ledger, transaction, [row._id])).get(row._id) ?? [];
      const currencies = await resolveCurrencies({ transaction, caller }, body.currencies);
      await requireUsableCurrencies(transaction, row.client, currencies);
      await core.ledger.addCurrencies(transaction, row._id, currencies);
      const [record] = await recordsOf(core, transaction, wallets, [row], caller);
      await recordAudit(transaction, core.keys, [
        {
          ...actorOf(caller),
          client: row.client,
          action: 'add_currencies',
          resource: wallets.name,
          record: row._id,
          content: record?._names.owner,
          data: {
            before: { currencies: before.map(({ currency }) => currency) },
            after: { currencies: record?.currencies },
          },
        },
      ]);
      return { data: record ?? row };
    }),
  );
};

/** Without a currency the balance is "0", next to all balances of the wallet. */
async function toBalanceResponse(
  ledger: Ledger,
  connection: Connection,
  wallet: string,
  currency?: string,
): Promise<BalanceResponse> {
  const balances = (await readBalances(ledger, connection, [wallet])).get(wallet) ?? [];
  if (currency === undefined) return { data: { wallet, currency: null, balance: '0', balances } };
  const { _id, decimals } = await resolveCurrency(connection, currency);
  const match = balances.find((balance) => balance.currency === _id);
  const { balance = formatAmount(0n, decimals), available, held, altered, expected } = match ?? {};
  return { data: { wallet, currency: _id, balance, available, held, balances, altered, expected } };
}
