/** Who may do what. */
import type { Feature } from '../../engine/contract/registry.ts';
import { declaredRoles } from './builtIn.ts';
import { role } from './resource.ts';

export const roles: Feature = {
  resources: [role],
  roles: declaredRoles,
  calls: [() => import('./calls.ts')],
};
