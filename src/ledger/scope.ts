/** What of the ledger is verified, and what its parts work with. */
import { type SQL, sql } from 'drizzle-orm';
import type { Checkpoint } from '#engine/contract';
import { type Finding, type Verification, withinPeriod } from '#engine/service';
import type { LedgerCheck } from './checks.ts';
import type { LedgerKeys } from './keys.ts';

/** What to verify: all of it, one wallet, or what happened in a period (both moments included). */
export type HistoryScope =
  | { kind: 'all'; checkpoint?: Checkpoint }
  | { kind: 'wallet'; wallet: string }
  | { kind: 'period'; from: Date; to: Date };

/** With the wallet that it concerns, where that can't be told from the row. */
export type LedgerFinding = Finding<LedgerCheck> & { wallet?: string | null };
export type WalletFinding = Finding<LedgerCheck> & { wallet: string | null };

export type LedgerVerification = Verification<LedgerFinding, LedgerKeys>;

/** The transactions of a scope, under the alias `t`. */
export function matchTransactions(scope: HistoryScope): SQL {
  return scope.kind === 'wallet'
    ? sql`(t.from_wallet = ${scope.wallet} or t.to_wallet = ${scope.wallet})`
    : within(sql`t.date`, scope);
}

/** Moments in the period of a scope; all of them where it is none. */
export function within(date: SQL, scope: HistoryScope): SQL {
  return withinPeriod(date, scope.kind === 'period' ? scope : undefined);
}
