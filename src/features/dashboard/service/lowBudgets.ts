/** Clients whose money may soon be used up. */
import { sql } from 'drizzle-orm';
import { formatAmount } from '#engine/contract';
import {
  type Caller,
  type Connection,
  getColumn,
  getTable,
  orderingTextSql,
  tenantFilter,
} from '#engine/service';
import { client } from '#features/clients';
import { transaction } from '#features/transactions';
import { wallet } from '#features/wallets';
import { balances, clientCurrencies, entries } from '#ledger';
import type { Overview } from '../calls.ts';

/** Maximum balances checked, lowest first, and maximum entries read per balance. */
const MAX_BALANCES = 500;
const MAX_ENTRIES = 200;
/** Maximum balances listed. */
const MAX_LISTED = 50;

/**
 * Lists low budgets. An active client's budget in an active currency is low if it is used up, or less than
 * what its wallet paid out since then without being reversed, as far as its newest entries show. Balances
 * that never had an entry are skipped, because they aren't in use yet.
 */
export async function listLowBudgets(
  connection: Connection,
  caller: Caller,
  since: Date,
): Promise<NonNullable<Overview['attention']['lowBudgets']>> {
  const clientColumn = (name: string) => getColumn(client, name);
  const walletColumn = (name: string) => getColumn(wallet, name);
  const transactionColumn = (name: string) => getColumn(transaction, name);
  const { rows } = await connection.execute<BudgetRow>(sql`
    with held as materialized (
      select ${clientColumn('_id')} as client, ${clientColumn('name')} as name, ${walletColumn('_id')} as wallet,
        ${clientCurrencies.currency} as currency, ${balances.units} as units, ${balances.sequence} as sequence
      from ${getTable(client)}
      join ${clientCurrencies} on ${clientCurrencies.client} = ${clientColumn('_id')} and ${clientCurrencies.active}
      join ${getTable(wallet)} on ${walletColumn('owner')} = ${clientColumn('_id')} and ${walletColumn('deletedAt')} is null
      join ${balances}
        on ${balances.wallet} = ${walletColumn('_id')} and ${balances.currency} = ${clientCurrencies.currency}
        and ${balances.sequence} > 0
      where ${clientColumn('status')} = 'active' and ${tenantFilter(client, caller) ?? sql`true`}
        and ${tenantFilter(wallet, caller) ?? sql`true`}
      order by units limit ${MAX_BALANCES}
    ), recent as materialized (
      select ${entries.wallet} as wallet, ${entries.currency} as currency, ${entries.units} as units,
        ${entries.transaction} as transaction
      from held join ${entries} on ${entries.wallet} = held.wallet and ${entries.currency} = held.currency
        and ${entries.sequence} > held.sequence - ${MAX_ENTRIES}::bigint
      where ${entries.date} >= ${since.toISOString()}::timestamptz
    ), reversals as materialized (
      select ${transactionColumn('_id')} as id, ${transactionColumn('data')} ->> 'reverses' as reverses from ${getTable(transaction)}
      where ${transactionColumn('data')} ->> 'reverses' is not null and ${transactionColumn('status')} = 'successful'
        and ${transactionColumn('date')} >= ${since.toISOString()}::timestamptz
    ), paid as materialized (
      -- Reversals return what was paid out since then; outgoing ones return what was received.
      select recent.wallet, recent.currency, -sum(recent.units) as units
      from recent left join reversals on reversals.id = recent.transaction
      left join recent as original
        on original.transaction::text = reversals.reverses and original.wallet = recent.wallet
      where case when reversals.id is null then recent.units < 0 else original.units < 0 end
      group by recent.wallet, recent.currency
    ), spent as (
      select held.*, coalesce(paid.units, 0) as paid
      from held left join paid on paid.wallet = held.wallet and paid.currency = held.currency
    )
    select spent.client, spent.name, spent.currency, currencies.abbreviation, currencies.decimals,
      spent.units::text as units, spent.paid::text as paid, (select count(*)::int from held) as checked,
      spent.units <= 0 or spent.units < spent.paid as low
    from spent join currencies on currencies._id = spent.currency
    order by spent.units > 0, spent.name collate ${orderingTextSql(connection)}, currencies.abbreviation`);
  const low = rows.filter((row) => row.low);
  return {
    checked: rows[0]?.checked ?? 0,
    total: low.length,
    data: low
      .slice(0, MAX_LISTED)
      .map(({ units, paid, decimals, client: _id, name, currency, abbreviation }) => ({
        client: _id,
        name,
        currency,
        abbreviation,
        amount: formatAmount(BigInt(units), decimals),
        paidOut: formatAmount(BigInt(paid), decimals),
      })),
  };
}

type BudgetRow = {
  client: string;
  name: string;
  currency: string;
  abbreviation: string;
  decimals: number;
  units: string;
  paid: string;
  checked: number;
  low: boolean;
};
