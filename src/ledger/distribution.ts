/** The ledger's tables that only grow, where a database lies on several servers: a chain of entries stays on one of them. */
import type { AppendOnlyTables } from '#engine/service';

export const distributionColumns: AppendOnlyTables = { transactions: '_id', entries: 'wallet' };
