/**
 * Recomputes every seal, chain and sum in one consistent snapshot of the database, page by page, and reports each row that
 * fails.
 */
import { sql } from 'drizzle-orm';
import { isUuid } from '#engine/contract';
import {
  type Database,
  fromHex,
  type Migrations,
  PAGE,
  readAhead,
  readByCursor,
  type VerificationReport,
  type VerifyOptions,
  verify,
  verifyAudit,
  verifyBlocks,
  verifyCheckpoint,
  verifyRows,
  verifyTriggers,
} from '#engine/service';
import { type BookedJson, bookedTransactionsSql, checkTransaction } from '../checks.ts';
import type { LedgerKeys } from '../keys.ts';
import { parseColumns } from '../rows.ts';
import {
  type HistoryScope,
  type LedgerFinding,
  type LedgerVerification,
  transactionsInScope,
  type WalletFinding,
} from '../scope.ts';
import { verifyActors } from './actors.ts';
import { verifyIdleBalances } from './balances.ts';
import { verifyEntries } from './entries.ts';
import { verifyRelations, verifyZeroSums } from './relations.ts';
import { verifyRequests } from './requests.ts';
import { verifyWallets } from './wallets.ts';

export type LedgerReport = VerificationReport<WalletFinding>;

export async function verifyLedger(
  database: Database,
  keys: LedgerKeys,
  migrations: Migrations,
  scope: HistoryScope,
  options: VerifyOptions,
): Promise<LedgerReport> {
  const parts = listParts(scope, migrations).map(
    (part) => (verification: LedgerVerification) => part(verification, scope),
  );
  const { findings, ...report } = await verify<LedgerFinding, LedgerKeys>(database, keys, parts, options);
  return { ...report, findings: findings.map(withWallet) };
}

/** Adds the wallet concerned: for the engine's findings in the table of wallets, the record itself. */
function withWallet({ wallet, ...finding }: LedgerFinding): WalletFinding {
  return { ...finding, wallet: wallet ?? (finding.table === 'wallets' ? finding.record : null) };
}

type Part = (verification: LedgerVerification, scope: HistoryScope) => Promise<void>;

const featureParts: Part[] = [];

/**
 * Adds the verification of a feature's own rows to that of everything. Call it where the feature defines its tables, since
 * every program that opens the database loads these.
 */
export function addVerification(part: (verification: LedgerVerification) => Promise<void>): void {
  featureParts.push(part);
}

/** The parts of a verification, in order. */
function listParts({ kind }: HistoryScope, migrations: Migrations): Part[] {
  const all: [Part, ...HistoryScope['kind'][]][] = [
    [verifyChains, 'all', 'wallet', 'period'],
    [verifyTransactions, 'all', 'wallet', 'period'],
    [verifyAuditInScope, 'all', 'period'],
    [verifyRelations, 'all', 'wallet', 'period'],
    [verifyBlocks, 'all'],
    [verifyRowsInScope, 'all', 'wallet'],
    [verifyWallets, 'all', 'wallet'],
    [verifyRequests, 'all'],
    [verifyReversals, 'all'],
    [verifyActors, 'all'],
    ...featureParts.map((part): [Part, 'all'] => [part, 'all']),
    [verifyZeroSums, 'all'],
    [(verification) => verifyTriggers(verification, migrations), 'all'],
    [verifyGivenCheckpoint, 'all'],
  ];
  return all.filter(([, ...kinds]) => kinds.includes(kind)).map(([part]) => part);
}

function verifyAuditInScope(verification: LedgerVerification, scope: HistoryScope): Promise<void> {
  return verifyAudit(verification, scope.kind === 'period' ? scope : undefined);
}

/** For one wallet, only its row. */
function verifyRowsInScope(verification: LedgerVerification, scope: HistoryScope): Promise<void> {
  const only = scope.kind === 'wallet' ? { table: 'wallets', record: scope.wallet } : undefined;
  return verifyRows(verification, only);
}

async function verifyChains(verification: LedgerVerification, scope: HistoryScope): Promise<void> {
  await verifyEntries(verification, scope);
  if (scope.kind !== 'period') await verifyIdleBalances(verification, scope);
}

async function verifyGivenCheckpoint(verification: LedgerVerification, scope: HistoryScope): Promise<void> {
  if (scope.kind === 'all' && scope.checkpoint) await verifyCheckpoint(verification, scope.checkpoint);
}

async function verifyTransactions(
  { connection, keys, checked, report }: LedgerVerification,
  scope: HistoryScope,
) {
  const pages = readAhead(async (last?: BookedJson) => {
    const after = last ? sql`t._id > ${last._id}` : sql`true`;
    const { rows } = await connection.execute<BookedJson>(sql`
      ${bookedTransactionsSql(sql`select * from transactions t where ${after} and ${transactionsInScope(scope)} order by t._id limit ${PAGE}`)}
      order by t._id`);
    return rows;
  });
  for await (const rows of pages) {
    for (const row of rows) {
      // Copies all fields: leaving some out takes several times as long.
      const transaction = { ...row, ...parseColumns(row) };
      const check = checkTransaction(keys, transaction, fromHex(row.seal), row.entries ?? []);
      if (check) report({ table: 'transactions', record: row._id, wallet: row.toWallet, check });
    }
    checked('transactions', rows.length);
  }
}

type Reversed = { record: string; units: string };
type Original = { record: string; wallet: string; units: string };

/**
 * Verifies that the reversals of a transaction don't exceed its amount. Uses two queries, since a transaction and its
 * reversals may be on different servers.
 */
async function verifyReversals({ connection, report }: LedgerVerification): Promise<void> {
  const reversed = sql`
    select t.data ->> 'reverses' as record, sum(t.amount)::text as units from transactions t
    where t.data ->> 'reverses' is not null and t.status = 'successful' group by 1`;
  for await (const rows of readByCursor<Reversed>(connection, reversed)) {
    const reversedUnits = new Map(rows.map(({ record, units }) => [record, BigInt(units)]));
    const ids = [...reversedUnits.keys()].filter((id) => isUuid(id));
    const { rows: originals } = await connection.execute<Original>(sql`
      select t._id::text as record, t.to_wallet as wallet, t.amount::text as units from transactions t
      where t._id = any(array(
        select id::uuid from json_array_elements_text(${JSON.stringify(ids)}::json) as id))`);
    for (const { record, wallet, units } of originals) {
      if ((reversedUnits.get(record) ?? 0n) <= BigInt(units)) continue;
      report({ table: 'transactions', record, wallet, check: 'overReversed' });
    }
  }
}
