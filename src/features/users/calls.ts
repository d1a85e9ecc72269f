/** Custom endpoints on users. */
import { z } from 'zod';
import { defineCall, INVITATION_DAYS, recordId } from '#engine/contract';
export const invitations = defineCall({
  method: 'GET',
  path: '/invitations',
  summary:
    'Whether users can be invited by e-mail, which requires a mail server, and for how many days an invitation is valid.',
  permission: { action: 'create', subjects: ['User'] },
  extension: true,
  response: z.object({ data: z.object({ available: z.boolean(), days: z.int() }) }),
});

export const inviteAgain = defineCall({
  method: 'POST',
  path: '/user/:id/invitation',
  summary:
    'Mail the invitation of a user who has not accepted it yet again. The earlier link stops working; the new one works ' +
    `once, within ${INVITATION_DAYS} days.`,
  permission: { action: 'create', subjects: ['User'] },
  extension: true,
  cost: 'change',
  confirms: 'where the role allows more than people get who sign up',
  errorCodes: ['wrong_state', 'too_many_requests'],
  params: z.object({ id: recordId }),
  response: z.object({ data: z.null() }),
});
