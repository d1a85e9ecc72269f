/**
 * GET wallet/{id}/statement and wallet/{id}/balancesAsOf, for callers who may read the wallet and its
 * transactions.
 */

import { formatAmount } from '#engine/contract';
import { type Connection, type Routes, readWithArchive, serve } from '#engine/service';
import { readReservedBefore } from '#features/holds/service';
import { describeAlteredAmount, describeAvailability, readBalances } from '#features/wallets/service';
import { chainName, findSequenceBefore, readBalanceAfter } from '#ledger';
import { balancesAsOf, walletStatement } from '../calls.ts';
import { findStatementWallet, readPeriod } from './period.ts';
import { readStatement } from './statement.ts';

export const registerStatementRoutes: Routes = ({ app, ...core }) => {
  async function computeBalancesAt(transaction: Connection, wallet: string, at: Date) {
    const walletBalances = (await readBalances(core.ledger, transaction, [wallet])).get(wallet) ?? [];
    // Timestamps have whole milliseconds.
    const end = new Date(at.getTime() + 1);
    const chains = walletBalances.map(({ currency }) => ({ wallet, currency }));
    const held = await readReservedBefore(transaction, chains, end);
    const balances = [];
    for (const { currency, abbreviation, balance } of walletBalances) {
      const chain = { wallet, currency };
      const sequence = await findSequenceBefore(transaction, chain, end);
      const historical = await readBalanceAfter(transaction, core.ledger.keys, chain, sequence);
      const decimals = balance.split('.')[1]?.length ?? 0;
      const formatted = formatAmount(historical.units, decimals);
      const altered = historical.check === undefined ? {} : describeAlteredAmount(historical, decimals);
      balances.push({
        ...{ currency, abbreviation, balance: formatted, check: historical.check ?? null },
        ...describeAvailability(
          { units: historical.units, held: held.get(chainName(chain)) ?? 0n },
          decimals,
        ),
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
      computeBalancesAt(transaction, wallet, at),
    );
    return { data: { wallet, at: at.toISOString(), balances } };
  });
};
