/** Declarations as the signed-in person sees them: without the fields that their role may not read. */
import { useAbility } from '@casl/react';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { storedAbility } from './ability.ts';

/** Where something is shown: anew when the role changes. */
export function useVisibleResource(resource: Resource): Resource {
  return restrictTo(resource, useAbility<Ability>());
}

/** Where something is asked for. */
export function visibleInConsole(resource: Resource): Resource {
  return restrictTo(resource, storedAbility());
}
