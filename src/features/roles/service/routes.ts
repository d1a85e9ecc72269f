/** The permissions of a role, set by themselves. */
import { type Routes, serve, updateRecord } from '#engine/service';
import { updatePermissions } from '../calls.ts';
import { role } from '../resource.ts';

export const roleRoutes: Routes = ({ app, ...core }) => {
  serve(app, updatePermissions, async ({ params, body, caller }) => ({
    data: await updateRecord(core, role, params.roleId, body, caller),
  }));
};
