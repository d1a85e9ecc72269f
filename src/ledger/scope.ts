/** What a verification of the ledger covers, and the types its parts share. */
import { type SQL, sql } from 'drizzle-orm';
import type { Checkpoint } from '#engine/contract';
import { type Finding, type Verification, withinPeriod } from '#engine/service';
import type { LedgerCheck } from './checks.ts';
import type { LedgerKeys } from './keys.ts';

/** Everything, one wallet, or a period with both its ends. */
export type HistoryScope =
  | { kind: 'all'; checkpoint?: Checkpoint }
  | { kind: 'wallet'; wallet: string }
  | { kind: 'period'; from: Date; to: Date };

/** A finding, with its wallet where the row doesn't name it. */
export type LedgerFinding = Finding<LedgerCheck> & { wallet?: string | null };
export type WalletFinding = Finding<LedgerCheck> & { wallet: string | null };

export type LedgerVerification = Verification<LedgerFinding, LedgerKeys>;

/** SQL condition for the transactions of a scope, with the alias `t`. */
export function transactionsInScope(scope: HistoryScope): SQL {
  return scope.kind === 'wallet'
    ? sql`(t.from_wallet = ${scope.wallet} or t.to_wallet = ${scope.wallet})`
    : isInScopePeriod(sql`t.date`, scope);
}

/** SQL condition for dates in the period of a scope; true where the scope is not a period. */
export function isInScopePeriod(date: SQL, scope: HistoryScope): SQL {
  return withinPeriod(date, scope.kind === 'period' ? scope : undefined);
}
