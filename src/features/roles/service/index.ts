/** The service part of roles. */
import { type Routes, type ServiceFeature, serve, updateRecord } from '#engine/service';
import { updatePermissions } from '../calls.ts';
import { role } from '../resource.ts';
import { roleHooks } from './hooks.ts';

const registerRoleRoutes: Routes = ({ app, ...core }) => {
  serve(app, updatePermissions, async ({ params, body, caller }) => ({
    data: await updateRecord(core, role, params.roleId, body, caller),
  }));
};

export const roleService: ServiceFeature = {
  hooks: roleHooks,
  routes: [registerRoleRoutes],
  about: { role: 'Roles: named lists of permissions.' },
};
