/** The permissions of a role, set by themselves. */
import type { Routes } from '../../../engine/service/core.ts';
import { serve } from '../../../engine/service/http/serve.ts';
import { updateRecord } from '../../../engine/service/records/write/update.ts';
import { updatePermissions } from '../calls.ts';
import { role } from '../resource.ts';

export const roleRoutes: Routes = ({ app, ...core }) => {
  serve(app, updatePermissions, async ({ params, body, caller }) => ({
    data: await updateRecord(core, role, params.roleId, body, caller),
  }));
};
