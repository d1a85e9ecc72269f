/** What roles bring to the service. */
import { type Routes, type ServiceFeature, serve, updateRecord } from '#engine/service';
import { updatePermissions } from '../calls.ts';
import { role } from '../resource.ts';
import { roleHooks } from './hooks.ts';

/** The permissions of a role, set by themselves. */
const roleRoutes: Routes = ({ app, ...core }) => {
  serve(app, updatePermissions, async ({ params, body, caller }) => ({
    data: await updateRecord(core, role, params.roleId, body, caller),
  }));
};

export const roleService: ServiceFeature = {
  hooks: { role: roleHooks },
  routes: [roleRoutes],
  about: { role: 'Who may do what: lists of permissions with a name.' },
};
