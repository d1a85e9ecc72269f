/**
 * The permission table: each call, caller and ownership of a row, with the expected status. Computed from the
 * permissions of docs/concepts.md and the rows of `rows.ts`, never from the service.
 */

import { allowsAnyRole, type CallPermission, rightsOfCall } from '../../../src/engine/contract/call.ts';
import { createAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { type BuiltInRole, builtInRoles, defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { everyCall, type TabledCall } from './calls.ts';
import type { Fixture } from './fixture.ts';
import { fixtures } from './fixtures.ts';
import type { CallerRole, Ownership } from './rows.ts';
import { getSight, listOwnerships } from './sight.ts';

export type TableCell = {
  call: TabledCall;
  fixture: Fixture;
  who: CallerRole;
  ownership: Ownership;
  status: number;
  /** Rejected by the session alone, before the body is read. */
  isUnread: boolean;
  /** Whether the row is visible and the caller is permitted. */
  isReached: boolean;
};

const everyone: readonly CallerRole[] = [...builtInRoles, 'visitor'];

export const table: readonly TableCell[] = everyCall.flatMap((call) =>
  (fixtures[call.name] ?? []).flatMap((fixture) =>
    everyone.flatMap((who) =>
      (fixture.row ? listOwnerships(fixture.row) : (['shared'] as const)).map((ownership) => ({
        call,
        fixture,
        who,
        ownership,
        ...computeExpected(call, fixture, who, ownership),
      })),
    ),
  ),
);

/** The cell's name in the test report. */
export function formatCell({ call, fixture, who, ownership, status }: TableCell): string {
  const about = fixture.about ? ` (${fixture.about})` : '';
  const row = fixture.row && ownership !== 'shared' ? `, ${ownership} row` : '';
  return `${call.name}${about}: ${who}${row}: ${status}`;
}

type Expected = Pick<TableCell, 'status' | 'isUnread' | 'isReached'>;

function computeExpected(
  { permission }: TabledCall,
  fixture: Fixture,
  who: CallerRole,
  ownership: Ownership,
): Expected {
  const reject = (status: number, isUnread = false) => ({ status, isUnread, isReached: false });
  if (who === 'visitor') {
    return permission === 'anyone' ? succeed(fixture, who, ownership) : reject(401, true);
  }
  if (!isPermitted(permission, who)) return reject(403, true);
  if (fixture.needs && !getAbility(who).can(...fixture.needs)) return reject(403);
  const visible: readonly Ownership[] = fixture.row ? { ...getSight(fixture.row), ...fixture.sees }[who] : [];
  if (fixture.row && !visible.includes(ownership)) {
    return reject(fixture.hidden ?? 404);
  }
  const isExempt = fixture.ownIsFree && ownership === 'own';
  if (fixture.exactly && !isExempt && !getAbility(who).can(...fixture.exactly)) return reject(403);
  if (fixture.platformOnly && who !== 'root' && who !== 'super_admin') return reject(403);
  if (!isExempt && fixture.intoOwnOf?.includes(who)) return reject(403);
  return succeed(fixture, who, ownership);
}

function succeed({ success: of }: Fixture, who: CallerRole, ownership: Ownership): Expected {
  return { status: typeof of === 'number' ? of : of(who, ownership), isUnread: false, isReached: true };
}

function isPermitted(permission: CallPermission, role: BuiltInRole): boolean {
  if (permission === 'anyone' || allowsAnyRole(permission)) return true;
  return rightsOfCall(permission).some((right) => getAbility(role).can(...right));
}

function getAbility(role: BuiltInRole) {
  return createAbility(defaultPermissions[role], role);
}
