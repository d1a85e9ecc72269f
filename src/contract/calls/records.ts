/** The calls on records that the generic routes don't cover: DESIGN section 4. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { client } from '../resources/client.ts';
import { role } from '../resources/role.ts';
import { recordSchema } from '../schemas.ts';

export const clientByEmail = defineCall({
  method: 'GET',
  path: '/client/email/:email',
  summary: 'The client with that e-mail address.',
  permission: { action: 'read', subjects: ['Client'] },
  params: z.object({ email: z.string().min(1).max(254) }),
  answer: z.object({ data: recordSchema(client) }),
});

export const updatePermissions = defineCall({
  method: 'PUT',
  path: '/role/update/:roleId/permission',
  summary: 'Set the permissions of a role, in order. Binds the next request of everyone who has it.',
  permission: { action: 'edit', subjects: ['Role'] },
  params: z.object({ roleId: z.string().min(1).max(80) }),
  body: z.strictObject({ permissions: role.fields.permissions.schema }),
  answer: z.object({ data: recordSchema(role) }),
});
