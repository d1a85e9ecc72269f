/** The permissions of a role, set by themselves. */
import { z } from 'zod';
import { defineCall, recordId, recordResponse, schemaOf } from '#engine/contract';
import { role } from './resource.ts';

export const updatePermissions = defineCall({
  method: 'PUT',
  path: '/role/update/:roleId/permission',
  summary: 'Set the permissions of a role, in order. Binds the next request of everyone who has it.',
  permission: { action: 'edit', subjects: ['Role'] },
  cost: 'change',
  confirms: 'the permissions change',
  params: z.object({ roleId: recordId }),
  body: z.strictObject({ permissions: schemaOf(role.fields.permissions) }),
  answer: recordResponse(role),
});
