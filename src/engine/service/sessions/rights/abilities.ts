/** Rules are many and change seldom: an ability is made once for each text of them. */
import { type Ability, createAbility, type Permission } from '../../../contract/rights/abilities.ts';

/** @param permissions of a role as JSON; null where the role is unknown */
export function cachedAbility(permissions: string | null): Ability {
  if (permissions === null) return ofUnknownRole;
  const known = abilities.get(permissions);
  if (known) return known;
  if (abilities.size >= MOST_ABILITIES) abilities.clear();
  const made = createAbility(JSON.parse(permissions) as Permission[]);
  abilities.set(permissions, made);
  return made;
}

const ofUnknownRole = createAbility(undefined);
const abilities = new Map<string, Ability>();
const MOST_ABILITIES = 1000;
