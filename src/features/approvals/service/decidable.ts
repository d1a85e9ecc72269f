/** Which requests a caller may decide, for lists. The decision itself is judged exactly: decide.ts. */
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Caller, getLinkTable } from '#engine/service';
import { approval } from '../approval.ts';
import { approvals } from './tables.ts';

/**
 * Leaves out what needs another role or what the caller has approved already, and payments from or to their own wallet. Not
 * whether they may make the call, which only few approvers may not.
 */
export function decidable({ role, user }: Caller, verb: string): SQL | undefined {
  if (verb === 'withdraw') return undefined;
  const hasRole = or(isNull(approvals.role), eq(approvals.role, role));
  if (verb !== 'approve') return hasRole;
  const links = getLinkTable(approval, 'approvedBy');
  return and(
    hasRole,
    sql`not exists (select 1 from ${links.row.table} where ${links.row} = ${approvals._id} and ${links.record} = ${user})`,
    sql`not exists (select 1 from wallets w where w._id in (${approvals.from}, ${approvals.to}) and w.owner = ${user})`,
  );
}
