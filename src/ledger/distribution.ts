/** How the append-only tables of the ledger are distributed over servers: a chain of entries stays on one of them. */
import type { AppendOnlyTables } from '#engine/service';

export const distributionColumns: AppendOnlyTables = { transactions: '_id', entries: 'wallet' };
