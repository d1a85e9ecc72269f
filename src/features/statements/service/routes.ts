/** GET wallet/{id}/statement and wallet/{id}/balancesAsOf, for whoever sees the wallet and its movements. */

import { formatAmount } from '#engine/contract';
import { type Connection, type Routes, readWithArchive, serve } from '#engine/service';
import { computeBalances, describeAlteredAmount } from '#features/wallets/service';
import { balanceAfter, sequenceBefore } from '#ledger';
import { balancesAsOf, walletStatement } from '../calls.ts';
import { findStatementWallet, readPeriod } from './period.ts';
import { readStatement } from './statement.ts';

export const statementRoutes: Routes = ({ app, ...core }) => {
  async function balancesThen(transaction: Connection, wallet: string, at: Date) {
    const walletBalances = (await computeBalances(core.ledger, transaction, [wallet])).get(wallet) ?? [];
    const balances = [];
    for (const { currency, abbreviation, balance } of walletBalances) {
      const chain = { wallet, currency };
      // Moments have milliseconds and no less.
      const sequence = await sequenceBefore(transaction, chain, new Date(at.getTime() + 1));
      const then = await balanceAfter(transaction, core.ledger.keys, chain, sequence);
      const decimals = balance.split('.')[1]?.length ?? 0;
      const written = formatAmount(then.units, decimals);
      const altered = then.check === undefined ? {} : describeAlteredAmount(then, decimals);
      balances.push({
        ...{ currency, abbreviation, balance: written, check: then.check ?? null },
        expected: altered.expected,
      });
    }
    return balances;
  }

  serve(app, walletStatement, async ({ caller, params, query: { after, limit, ...request } }) => {
    const period = await readPeriod(core, { wallet: params.id, ...request }, caller);
    const statement = await readWithArchive(core.database, (transaction) =>
      readStatement(core, transaction, caller, period, { after, limit }),
    );
    return { data: statement };
  });

  serve(app, balancesAsOf, async ({ caller, params, query }) => {
    const { _id: wallet } = await findStatementWallet(core.database, params.id, caller);
    const at = new Date(query.at);
    const balances = await readWithArchive(core.database, (transaction) =>
      balancesThen(transaction, wallet, at),
    );
    return { data: { wallet, at: at.toISOString(), balances } };
  });
};
