/** Verification of the whole ledger: recomputes every seal, chain and sum. */
import type { Database } from '../database/database.ts';
import type { SealKeys } from './ledger.ts';

/** What to verify: all of it, one wallet, or what happened in a period (both moments included). */
export type Scope =
  | { kind: 'all' }
  | { kind: 'wallet'; wallet: string }
  | { kind: 'period'; from: Date; to: Date };

/** A row that is not as the service wrote it, and the check that it failed. */
export type Finding = { table: string; record: string; wallet: string | null; check: string };

/** How many rows of each table are done. */
export type Progress = { table: string; checked: number };

export type Report = { checked: Record<string, number>; findings: Finding[] };

export async function verifyLedger(
  _database: Database,
  _keys: SealKeys,
  _scope: Scope,
  _onProgress?: (progress: Progress) => void,
): Promise<Report> {
  throw new Error('Verification follows in the next commit.');
}
