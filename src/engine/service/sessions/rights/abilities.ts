/** Caches abilities by role and rules: there are many rules, and they rarely change. */
import { type Ability, createAbility, type Permission } from '../../../contract/rights/abilities.ts';

/** @param permissions of a role as JSON; null if the role is unknown */
export function cachedAbility(permissions: string | null, role: string | null): Ability {
  const key = permissions === null ? '' : `${role} ${permissions}`;
  const cached = abilities.get(key);
  if (cached) return cached;
  if (abilities.size >= MAX_ABILITIES) abilities.clear();
  const created =
    permissions === null ? createAbility() : createAbility(JSON.parse(permissions) as Permission[], role);
  abilities.set(key, created);
  return created;
}

const abilities = new Map<string, Ability>();
const MAX_ABILITIES = 1000;
