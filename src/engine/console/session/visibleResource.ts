/** Declarations as visible to the signed-in user: without fields that their role may not read. */
import { useAbility } from '@casl/react';
import type { Resource } from '../../contract/resource.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import { restrictTo } from '../../contract/rights/visibleFields.ts';
import { storedAbility } from './ability.ts';

/** For rendering: updates when the role changes. */
export function useVisibleResource(resource: Resource): Resource {
  return restrictTo(resource, useAbility<Ability>());
}

/** For event handlers and requests. */
export function visibleInConsole(resource: Resource): Resource {
  return restrictTo(resource, storedAbility());
}
