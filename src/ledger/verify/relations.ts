/** Verifies relations between tables: no row lacks its counterpart, and every currency sums to zero. */
import { type SQL, sql } from 'drizzle-orm';
import { readByCursor } from '#engine/service';
import type { LedgerCheck } from '../checks.ts';
import { type HistoryScope, type LedgerVerification, transactionsInScope } from '../scope.ts';
import { verifyByPages } from './relationsByPages.ts';

type Orphan = { record: string; wallet: string | null };

/** Reports entries, transactions and audit entries whose counterpart was removed. */
export function verifyRelations(verification: LedgerVerification, scope: HistoryScope): Promise<void> {
  return verification.connection.layout.lookUp({
    inOneStatement: () => verifyByStatements(verification, scope),
    separately: () => verifyByPages(verification, scope),
  });
}

/** Uses one statement for each kind of orphan. */
async function verifyByStatements(
  { connection, report }: LedgerVerification,
  scope: HistoryScope,
): Promise<void> {
  const reportOrphans = async (table: string, check: LedgerCheck, statement: SQL) => {
    for await (const rows of readByCursor<Orphan>(connection, statement))
      for (const { record, wallet } of rows) report({ table, record, wallet, check });
  };
  await reportOrphans(
    'transactions',
    'audit',
    sql`select t._id as record, t.to_wallet as wallet from transactions t where ${transactionsInScope(scope)}
      and not exists (select from audit a where a.resource = 'transaction' and a.record = t._id::text)`,
  );
  if (scope.kind === 'period') return;
  const ofWallet = scope.kind === 'wallet' ? sql`e.wallet = ${scope.wallet}` : sql`true`;
  await reportOrphans(
    'entries',
    'transaction',
    sql`select e.transaction as record, e.wallet from entries e where ${ofWallet}
      and not exists (select from transactions t where t._id = e.transaction)`,
  );
  if (scope.kind === 'wallet') return;
  // Audit entries about a whole list, such as an export, name no record.
  await reportOrphans(
    'audit',
    'transaction',
    sql`select a._id as record, null as wallet from audit a where a.resource = 'transaction'
      and a.record is not null
      and not exists (select from transactions t where t._id::text = a.record)`,
  );
}

/** Checks that the balances of each currency, and its entries, sum to zero. */
export async function verifyZeroSums({ connection, report }: LedgerVerification): Promise<void> {
  for (const [table, units] of [
    ['balances', sql`balances`],
    ['entries', sql`entries`],
  ] as const) {
    const { rows } = await connection.execute<{ currency: string }>(
      sql`select currency from ${units} group by currency having sum(units) <> 0`,
    );
    for (const { currency } of rows) report({ table, record: currency, wallet: null, check: 'zeroSum' });
  }
}
