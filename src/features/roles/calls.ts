/** Sets the permissions of a role. */
import { z } from 'zod';
import { defineCall, recordId, recordResponse, schemaOf } from '#engine/contract';
import { role } from './resource.ts';

export const updatePermissions = defineCall({
  method: 'PUT',
  path: '/role/update/:roleId/permission',
  summary:
    'Set the permissions of a role, in order. They apply from the next request of every user with the role.',
  permission: { action: 'edit', subjects: ['Role'] },
  cost: 'change',
  confirms: 'the permissions change',
  errorCodes: ['approval_required'],
  params: z.object({ roleId: recordId }),
  body: z.strictObject({ permissions: schemaOf(role.fields.permissions) }),
  response: recordResponse(role),
});
