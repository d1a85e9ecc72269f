/** Each person's choice whether to be mailed about requests. */
import { z } from 'zod';
import { defineCall } from '#engine/contract';

/** `available`: whether the service can send mails. */
const choice = z.object({ enabled: z.boolean(), available: z.boolean() });

export const approvalMails = defineCall({
  method: 'GET',
  path: '/account/approval-mails',
  summary: 'Whether the caller is mailed about requests that wait for their approval.',
  permission: 'session',
  extension: true,
  response: z.object({ data: choice }),
});

export const changeApprovalMails = defineCall({
  method: 'PUT',
  path: '/account/approval-mails',
  summary: 'Choose whether to be mailed about requests that wait for the approval of the caller.',
  permission: 'session',
  extension: true,
  body: z.strictObject({ enabled: z.boolean() }),
  response: z.object({ data: choice }),
});
