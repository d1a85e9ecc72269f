/** Roles and their permissions. */
import type { Feature } from '#engine/contract';
import { declaredRoles } from './builtIn.ts';
import { role } from './resource.ts';

export const rolesFeature: Feature = {
  resources: [role],
  roles: declaredRoles,
  calls: [() => import('./calls.ts')],
};

export { defaultPermissions } from './builtIn.ts';
