/** The signed-in user's permissions. Separate from storage.ts, so that the sign-in page needs no CASL. */

import type { UserData } from '../../contract/calls/sessions.ts';
import { type Ability, anonymousAbility, createAbility } from '../../contract/rights/abilities.ts';
import { storedUser } from './storage.ts';

/** The signed-in user's ability, else a visitor's; the same object until it changes. */
export function storedAbility(): Ability {
  const user = storedUser();
  if (last?.user !== user)
    last = { user, ability: user ? createAbility(user.ability, user.role) : anonymousAbility() };
  return last.ability;
}

let last: { user: UserData | undefined; ability: Ability } = { user: undefined, ability: anonymousAbility() };
