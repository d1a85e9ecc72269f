/** An administrator switches off the second factor of someone who has lost it. */

import { demandRoleWithin } from '../../../features/roles/service/rights.ts';
import { user as declaration } from '../../../features/users/resource.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import { invalidField } from '../errors.ts';
import { readRow } from '../records/read.ts';
import type { Caller } from '../sessions/caller.ts';
import { demandConfirmed } from '../sessions/confirmation.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { switchOff } from './own.ts';

/**
 * Ends the user's sessions too: whoever has found the lost device may have one.
 * @throws Refusal `not_found`, `forbidden` for the own one and for who has rights that the caller lacks,
 * `confirmation_required`
 */
export function resetFactor(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  caller: Caller,
  id: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const row = await readRow(transaction, declaration, id, caller, true);
    if (row._id === caller.user) throw invalidField('_id', { key: 'validation.ownAccount' }, 'forbidden');
    await demandRoleWithin(transaction, caller, String(row.role), '_id');
    demandConfirmed(caller);
    if (!row.secondFactorSince) return;
    await switchOff(transaction, ledger.keys, row._id);
    await endSessionsOf(transaction, row._id);
    await recordAudit(transaction, ledger.auditKey, [
      {
        user: caller.user,
        client: row.client as string | null,
        action: 'second_factor_reset',
        resource: 'user',
        record: row._id,
        content: String(row.userName),
      },
    ]);
  });
}
