/**
 * The permission table: each call, each caller, each place of a row, and the status that must come back.
 * Worked out from the rights of docs/concepts.md and the rows of `rows.ts`, never from the service.
 */

import { type CallPermission, rightsOfCall } from '../../../src/engine/contract/call.ts';
import { createAbility } from '../../../src/engine/contract/rights/abilities.ts';
import { type BuiltInRole, builtInRoles, defaultPermissions } from '../../../src/features/roles/builtIn.ts';
import { everyCall, type TabledCall } from './calls.ts';
import type { Fixture } from './fixture.ts';
import { fixtures } from './fixtures.ts';
import type { Place, Who } from './rows.ts';
import { placesOf, sightOf } from './sight.ts';

export type TableCell = {
  call: TabledCall;
  fixture: Fixture;
  who: Who;
  place: Place;
  status: number;
  /** Refused before anything but the session is looked at, the body least of all. */
  atTheDoor: boolean;
  /** Whether the row is there and the caller may. */
  reached: boolean;
};

const everyone: readonly Who[] = [...builtInRoles, 'visitor'];

export const table: readonly TableCell[] = everyCall.flatMap((call) =>
  (fixtures[call.name] ?? []).flatMap((fixture) =>
    everyone.flatMap((who) =>
      (fixture.row ? placesOf(fixture.row) : (['shared'] as const)).map((place) => ({
        call,
        fixture,
        who,
        place,
        ...expected(call, fixture, who, place),
      })),
    ),
  ),
);

/** What a cell is called in the test report. */
export function cellName({ call, fixture, who, place, status }: TableCell): string {
  const about = fixture.about ? ` (${fixture.about})` : '';
  const row = fixture.row && place !== 'shared' ? `, ${place} row` : '';
  return `${call.name}${about}: ${who}${row}: ${status}`;
}

type Expected = Pick<TableCell, 'status' | 'atTheDoor' | 'reached'>;

function expected({ permission }: TabledCall, fixture: Fixture, who: Who, place: Place): Expected {
  const refused = (status: number, atTheDoor = false) => ({ status, atTheDoor, reached: false });
  if (who === 'visitor') {
    return permission === 'anyone' ? success(fixture, who, place) : refused(401, true);
  }
  if (!letsIn(permission, who)) return refused(403, true);
  if (fixture.needs && !abilityOf(who).can(...fixture.needs)) return refused(403);
  const seen: readonly Place[] = fixture.row ? { ...sightOf(fixture.row), ...fixture.sees }[who] : [];
  if (fixture.row && !seen.includes(place)) {
    return refused(fixture.hidden ?? 404);
  }
  const free = fixture.ownIsFree && place === 'own';
  if (fixture.exactly && !free && !abilityOf(who).can(...fixture.exactly)) return refused(403);
  if (fixture.platformOnly && who !== 'root' && who !== 'super_admin') return refused(403);
  if (!free && fixture.intoOwnOf?.includes(who)) return refused(403);
  return success(fixture, who, place);
}

function success({ success: of }: Fixture, who: Who, place: Place): Expected {
  return { status: typeof of === 'number' ? of : of(who, place), atTheDoor: false, reached: true };
}

function letsIn(permission: CallPermission, role: BuiltInRole): boolean {
  if (permission === 'anyone' || permission === 'session') return true;
  return rightsOfCall(permission).some((right) => abilityOf(role).can(...right));
}

function abilityOf(role: BuiltInRole) {
  return createAbility(defaultPermissions[role], role);
}
