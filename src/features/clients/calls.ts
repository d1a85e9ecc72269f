/** The custom endpoint on clients. */
import { z } from 'zod';
import { defineCall, recordResponse } from '#engine/contract';
import { client } from './resource.ts';

export const clientByEmail = defineCall({
  method: 'GET',
  path: '/client/email/:email',
  summary: 'The client with that e-mail address.',
  permission: { action: 'read', subjects: ['Client'] },
  params: z.object({ email: z.string().min(1).max(254) }),
  response: recordResponse(client),
});
