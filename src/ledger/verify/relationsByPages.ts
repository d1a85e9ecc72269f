/** The same as relations.ts where rows that belong together lie on different servers: a page of some, then what answers to it. */
import { type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#engine/contract';
import { PAGE, readAhead } from '#engine/service';
import type { LedgerCheck } from '../checks.ts';
import { type HistoryScope, type LedgerVerification, matchTransactions } from '../scope.ts';

type Found = { record: string; wallet: string | null; key: string; currency?: string; sequence?: string };

type Related = {
  table: string;
  check: LedgerCheck;
  /** Rows behind this one, as `Found`, in an order of their own. */
  rows: (last: Found | undefined) => SQL;
  /** The texts of the counterparts among these keys. */
  counterparts: (keys: readonly string[]) => SQL;
};

export async function verifyByPages(
  { connection, report }: Pick<LedgerVerification, 'connection' | 'report'>,
  scope: HistoryScope,
): Promise<void> {
  for (const { table, check, rows, counterparts } of relationsOf(scope)) {
    const pages = readAhead(async (last?: Found) => (await connection.execute<Found>(rows(last))).rows);
    for await (const page of pages) {
      const answered = await connection.execute<{ key: string }>(counterparts(page.map(({ key }) => key)));
      const there = new Set(answered.rows.map(({ key }) => key));
      for (const { record, wallet, key } of page)
        if (!there.has(key)) report({ table, record, wallet, check });
    }
  }
}

function relationsOf(scope: HistoryScope): Related[] {
  const inScope = scope.kind === 'wallet' ? sql`e.wallet = ${scope.wallet}` : sql`true`;
  const transactionsNamed = (keys: readonly string[]) => sql`select t._id::text as key from transactions t
    where t._id = any(${arrayOf(keys.filter((key) => isUuid(key)))}::uuid[])`;
  const transactions: Related = {
    table: 'transactions',
    check: 'audit',
    rows: (last) => sql`
      select t._id::text as record, t.to_wallet as wallet, t._id::text as key from transactions t
      where ${matchTransactions(scope)} and ${last ? sql`t._id > ${last.record}` : sql`true`}
      order by t._id limit ${PAGE}`,
    counterparts: (keys) => sql`select a.record as key from audit a
      where a.resource = 'transaction' and a.record = any(${arrayOf(keys)}::text[])`,
  };
  const entries: Related = {
    table: 'entries',
    check: 'transaction',
    rows: (last) => sql`
      select e.transaction::text as record, e.wallet, e.transaction::text as key, e.currency, e.sequence::text as sequence
      from entries e where ${inScope}
        and ${last ? sql`(e.wallet, e.currency, e.sequence) > (${last.wallet}, ${last.currency}, ${last.sequence}::bigint)` : sql`true`}
      order by e.wallet, e.currency, e.sequence limit ${PAGE}`,
    counterparts: transactionsNamed,
  };
  const audit: Related = {
    table: 'audit',
    check: 'transaction',
    rows: (last) => sql`
      select a._id::text as record, null::text as wallet, a.record as key from audit a
      where a.resource = 'transaction' and a.record is not null and ${last ? sql`a._id > ${last.record}` : sql`true`}
      order by a._id limit ${PAGE}`,
    counterparts: transactionsNamed,
  };
  if (scope.kind === 'period') return [transactions];
  return scope.kind === 'wallet' ? [transactions, entries] : [transactions, entries, audit];
}

/** As PostgreSQL reads the text of an array. */
const arrayOf = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join()}}`;
