/**
 * Verification: recomputes every seal, chain and sum over one consistent view of the database, page by
 * page, and names each row that fails.
 */
import { type SQL, sql } from 'drizzle-orm';
import { verifyCheckpoint } from '../engine/service/audit/checkpoint.ts';
import { verifyBlocks } from '../engine/service/audit/verifyBlocks.ts';
import type { Connection, Database } from '../engine/service/database/database.ts';
import { verifyRows } from '../engine/service/sealedRows/verify.ts';
import type { Checkpoint } from '../features/integrity/calls.ts';
import {
  type AuditJson,
  auditFields,
  type BookedJson,
  bookedFields,
  checkAudit,
  checkTransaction,
} from './checks.ts';
import { type Findings, type Found, gatherFindings } from './findings.ts';
import { PAGE, readAhead } from './pages.ts';
import { asColumns, fromHex, inCode } from './rows.ts';
import type { SealKeys } from './seals.ts';
import { takingTurns } from './turns.ts';
import { verifyIdleBalances } from './verifyBalances.ts';
import { verifyEntries } from './verifyEntries.ts';
import { verifyRelations, verifyZeroSums } from './verifyRelations.ts';
import { verifyRequests } from './verifyRequests.ts';
import { verifyWallets } from './verifyWallets.ts';

/** What to verify: all of it, one wallet, or what happened in a period (both moments included). */
export type Scope =
  | { kind: 'all'; checkpoint?: Checkpoint }
  | { kind: 'wallet'; wallet: string }
  | { kind: 'period'; from: Date; to: Date };

/** How many rows of a table are done. */
export type Progress = { table: string; checked: number };

/** `findings` names the first hundred of each kind, `more` counts those left, `found` all of them. */
export type Report = { checked: Record<string, number> } & Found;

/** What each part of a verification works with. */
export type Verification = {
  connection: Connection;
  keys: SealKeys;
  checked: (table: string, rows: number) => void;
} & Pick<Findings, 'report' | 'reportMore'>;

/** @param isWaitedFor whether the process has anything else to do: then it takes turns with that */
export async function verifyLedger(
  database: Database,
  keys: SealKeys,
  scope: Scope,
  onProgress: (progress: Progress) => void = () => {},
  isWaitedFor?: () => boolean,
): Promise<Report> {
  const counts: Record<string, number> = {};
  const checked = (table: string, rows: number) => {
    const now = (counts[table] ?? 0) + rows;
    counts[table] = now;
    onProgress({ table, checked: now });
  };
  const { report, reportMore, result } = gatherFindings();
  await database.readOneState(async (transaction) => {
    // PGlite's only connection is given back the sooner the better.
    const sharing = isWaitedFor && database.kind === 'postgres';
    const connection = sharing ? takingTurns(transaction, isWaitedFor) : transaction;
    const verification = { connection, keys, checked, report, reportMore };
    for (const part of partsOf(scope)) await part(verification, scope);
  });
  return { checked: counts, ...result() };
}

type Part = (verification: Verification, scope: Scope) => Promise<void>;

/** What is verified, one after the other. */
function partsOf({ kind }: Scope): Part[] {
  const all: [Part, ...Scope['kind'][]][] = [
    [verifyChains, 'all', 'wallet', 'period'],
    [verifyTransactions, 'all', 'wallet', 'period'],
    [verifyAudit, 'all', 'period'],
    [verifyRelations, 'all', 'wallet', 'period'],
    [verifyBlocks, 'all'],
    [verifyRows, 'all', 'wallet'],
    [verifyWallets, 'all', 'wallet'],
    [verifyRequests, 'all'],
    [verifyZeroSums, 'all'],
    [verifyGivenCheckpoint, 'all'],
  ];
  return all.filter(([, ...kinds]) => kinds.includes(kind)).map(([part]) => part);
}

async function verifyChains(verification: Verification, scope: Scope): Promise<void> {
  await verifyEntries(verification, scope);
  if (scope.kind !== 'period') await verifyIdleBalances(verification, scope);
}

async function verifyGivenCheckpoint(verification: Verification, scope: Scope): Promise<void> {
  if (scope.kind === 'all' && scope.checkpoint) await verifyCheckpoint(verification, scope.checkpoint);
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
      // Copied whole: leaving fields out takes several times as long.
      const transaction = { ...row, ...inCode(row) };
      const check = checkTransaction(keys, transaction, fromHex(row.seal), row.entries ?? []);
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
      const check = checkAudit(keys, row);
      if (check) report({ table: 'audit', record: row._id, wallet: null, check });
    }
    checked('audit', rows.length);
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
