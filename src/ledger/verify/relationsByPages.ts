/** Verifies relations as relations.ts does, where related rows are on different servers: a page of rows, then their counterparts. */
import { type SQL, sql } from 'drizzle-orm';
import { isUuid } from '#engine/contract';
import { PAGE, readAhead } from '#engine/service';
import type { LedgerCheck } from '../checks.ts';
import { type HistoryScope, type LedgerVerification, transactionsInScope } from '../scope.ts';

type RelatedRow = {
  record: string;
  wallet: string | null;
  key: string;
  currency?: string;
  sequence?: string;
};

type Related = {
  table: string;
  check: LedgerCheck;
  /** SQL for the page of rows after this one, as `Found`. */
  rows: (last: RelatedRow | undefined) => SQL;
  /** SQL for the keys, among these, whose counterparts exist. */
  counterparts: (keys: readonly string[]) => SQL;
};

export async function verifyByPages(
  { connection, report }: Pick<LedgerVerification, 'connection' | 'report'>,
  scope: HistoryScope,
): Promise<void> {
  for (const { table, check, rows, counterparts } of listRelations(scope)) {
    const pages = readAhead(
      async (last?: RelatedRow) => (await connection.execute<RelatedRow>(rows(last))).rows,
    );
    for await (const page of pages) {
      const existing = await connection.execute<{ key: string }>(counterparts(page.map(({ key }) => key)));
      const existingKeys = new Set(existing.rows.map(({ key }) => key));
      for (const { record, wallet, key } of page)
        if (!existingKeys.has(key)) report({ table, record, wallet, check });
    }
  }
}

function listRelations(scope: HistoryScope): Related[] {
  const inScope = scope.kind === 'wallet' ? sql`e.wallet = ${scope.wallet}` : sql`true`;
  const transactionsById = (keys: readonly string[]) => sql`select t._id::text as key from transactions t
    where t._id = any(${toArrayLiteral(keys.filter((key) => isUuid(key)))}::uuid[])`;
  const transactions: Related = {
    table: 'transactions',
    check: 'audit',
    rows: (last) => sql`
      select t._id::text as record, t.to_wallet as wallet, t._id::text as key from transactions t
      where ${transactionsInScope(scope)} and ${last ? sql`t._id > ${last.record}` : sql`true`}
      order by t._id limit ${PAGE}`,
    counterparts: (keys) => sql`select a.record as key from audit a
      where a.resource = 'transaction' and a.record = any(${toArrayLiteral(keys)}::text[])`,
  };
  const entries: Related = {
    table: 'entries',
    check: 'transaction',
    rows: (last) => sql`
      select e.transaction::text as record, e.wallet, e.transaction::text as key, e.currency, e.sequence::text as sequence
      from entries e where ${inScope}
        and ${last ? sql`(e.wallet, e.currency, e.sequence) > (${last.wallet}, ${last.currency}, ${last.sequence}::bigint)` : sql`true`}
      order by e.wallet, e.currency, e.sequence limit ${PAGE}`,
    counterparts: transactionsById,
  };
  const audit: Related = {
    table: 'audit',
    check: 'transaction',
    rows: (last) => sql`
      select a._id::text as record, null::text as wallet, a.record as key from audit a
      where a.resource = 'transaction' and a.record is not null and ${last ? sql`a._id > ${last.record}` : sql`true`}
      order by a._id limit ${PAGE}`,
    counterparts: transactionsById,
  };
  if (scope.kind === 'period') return [transactions];
  return scope.kind === 'wallet' ? [transactions, entries] : [transactions, entries, audit];
}

/** A PostgreSQL array literal. */
const toArrayLiteral = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join()}}`;
