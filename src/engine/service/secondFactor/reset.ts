/** An administrator switches off the second factor of someone who has lost it. */

import { getResource } from '../../contract/registry.ts';
import { PEOPLE } from '../../contract/rights/identity.ts';
import { recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import { invalidField } from '../errors.ts';
import { readRow } from '../records/read.ts';
import type { Caller } from '../sessions/caller.ts';
import { requireConfirmation } from '../sessions/confirmation.ts';
import { requireRoleWithin } from '../sessions/rights/escalation.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { switchOff } from './enrollment.ts';

/**
 * Ends the user's sessions too: whoever has found the lost device may have one.
 * @throws ServiceError `not_found`, `forbidden` for the own one and for who has rights that the caller lacks,
 * `confirmation_required`
 */
export function resetFactor(
  { database, keys }: Pick<Core, 'database' | 'keys'>,
  caller: Caller,
  id: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const row = await readRow(transaction, getResource(PEOPLE), id, caller, true);
    if (row._id === caller.user) throw invalidField('_id', { key: 'validation.ownAccount' }, 'forbidden');
    await requireRoleWithin(transaction, caller, String(row.role), '_id');
    requireConfirmation(caller);
    if (!row.secondFactorSince) return;
    await switchOff(transaction, keys, row._id);
    await endUserSessions(transaction, row._id);
    await recordAudit(transaction, keys, [
      {
        user: caller.user,
        client: row.client as string | null,
        action: 'second_factor_reset',
        resource: PEOPLE,
        record: row._id,
        content: String(row.userName),
      },
    ]);
  });
}
