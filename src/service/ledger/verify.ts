/**
 * Verification: recomputes every seal, chain and sum over one consistent view of the database, page by
 * page, and names each row that fails: DESIGN section 6.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Checkpoint, verifyCheckpoint } from '../audit/checkpoint.ts';
import { verifyBlocks } from '../audit/verifyBlocks.ts';
import type { Connection, Database } from '../database/database.ts';
import {
  type AuditJson,
  auditFields,
  type BookedJson,
  bookedFields,
  type Check,
  checkAudit,
  checkTransaction,
} from './checks.ts';
import { asColumns, fromHex, transactionOf } from './rows.ts';
import type { SealKeys } from './seals.ts';
import { verifyIdleBalances } from './verifyBalances.ts';
import { verifyEntries } from './verifyEntries.ts';
import { verifyRelations, verifyZeroSums } from './verifyRelations.ts';

/** What to verify: all of it, one wallet, or what happened in a period (both moments included). */
export type Scope =
  | { kind: 'all'; checkpoint?: Checkpoint }
  | { kind: 'wallet'; wallet: string }
  | { kind: 'period'; from: Date; to: Date };

/** A row that is not as the service wrote it, and the check that it failed. */
export type Finding = { table: string; record: string; wallet: string | null; check: Check };

/** How many rows of a table are done. */
export type Progress = { table: string; checked: number };

/** `findings` holds the first thousand; `found` counts them all. */
export type Report = { checked: Record<string, number>; findings: Finding[]; found: number };

/** What each part of a verification works with. */
export type Verification = {
  connection: Connection;
  keys: SealKeys;
  checked: (table: string, rows: number) => void;
  report: (finding: Finding) => void;
};

const MOST_FINDINGS = 1000;
/** How many rows are read at a time. */
export const PAGE = 4000;

export function verifyLedger(
  database: Database,
  keys: SealKeys,
  scope: Scope,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Report> {
  return database.longTransaction(async (connection) => {
    await connection.execute(sql`set transaction isolation level repeatable read read only`);
    const report: Report = { checked: {}, findings: [], found: 0 };
    const verification: Verification = {
      connection,
      keys,
      checked: (table, rows) => {
        const checked = (report.checked[table] ?? 0) + rows;
        report.checked[table] = checked;
        onProgress({ table, checked });
      },
      report: (finding) => {
        report.found += 1;
        if (report.findings.length < MOST_FINDINGS) report.findings.push(finding);
      },
    };
    await verifyEntries(verification, scope);
    if (scope.kind !== 'period') await verifyIdleBalances(verification, scope);
    await verifyTransactions(verification, scope);
    if (scope.kind !== 'wallet') await verifyAudit(verification, scope);
    await verifyRelations(verification, scope);
    if (scope.kind === 'all') {
      await verifyZeroSums(verification);
      await verifyBlocks(verification);
      if (scope.checkpoint) await verifyCheckpoint(verification, scope.checkpoint);
    }
    return report;
  });
}

async function verifyTransactions({ connection, keys, checked, report }: Verification, scope: Scope) {
  const pages = readAhead(async (last?: BookedJson) => {
    const after = last ? sql`t._id > ${last._id}` : sql`true`;
    const { rows } = await connection.execute<BookedJson>(sql`
      select ${asColumns(bookedFields)} from transactions t
      where ${after} and ${transactionsIn(scope)} order by t._id limit ${PAGE}`);
    return rows;
  });
  for await (const rows of pages) {
    for (const row of rows) {
      const { entries, ...transaction } = row;
      const check = checkTransaction(keys, transactionOf(transaction), fromHex(row.seal), entries ?? []);
      if (check) report({ table: 'transactions', record: row._id, wallet: row.toWallet, check });
    }
    checked('transactions', rows.length);
  }
}

async function verifyAudit({ connection, keys, checked, report }: Verification, scope: Scope) {
  const pages = readAhead(async (last?: AuditJson) => {
    const after = last ? sql`a._id > ${last._id}` : sql`true`;
    const { rows } = await connection.execute<AuditJson>(sql`
      select ${asColumns(auditFields)} from audit a
      where ${after} and ${within(sql`a.date`, scope)} order by a._id limit ${PAGE}`);
    return rows;
  });
  for await (const rows of pages) {
    for (const row of rows) {
      const check = checkAudit(keys.audit, row);
      if (check) report({ table: 'audit', record: row._id, wallet: null, check });
    }
    checked('audit', rows.length);
  }
}

/** Reads page by page, each from behind the last row of the one before it, while that one is looked at. */
export async function* readAhead<Row>(read: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | undefined = read();
  while (next) {
    const rows: Row[] = await next;
    const last = rows.at(-1);
    next = last && rows.length === PAGE ? read(last) : undefined;
    // Where looking at this page fails, nobody waits for the next.
    next?.catch(() => {});
    yield rows;
  }
}

/** The transactions of a scope, under the alias `t`. */
export function transactionsIn(scope: Scope): SQL {
  return scope.kind === 'wallet'
    ? sql`(t.from_wallet = ${scope.wallet} or t.to_wallet = ${scope.wallet})`
    : within(sql`t.date`, scope);
}

/** Moments in the period of a scope; all of them where it is none. */
export function within(date: SQL, scope: Scope): SQL {
  if (scope.kind !== 'period') return sql`true`;
  return sql`${date} between ${scope.from.toISOString()} and ${scope.to.toISOString()}`;
}
