/** Calls for visitors without a session: registration and password reset. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { personFields } from '../rights/identity.ts';
import { inputSchemaOf, schemaOf } from '../values/fieldSchema.ts';

const { userName, email, password, firstName, lastName } = personFields;

/** Lifetime of a password reset link. */
export const RESET_MINUTES = 30;
/** Lifetime of an invitation. */
export const INVITATION_DAYS = 7;
/** Maximum number of reset mails to one address within `RESET_MINUTES`, whichever client requests them. */
export const RESET_MAILS = 3;

export const register = defineCall({
  method: 'POST',
  path: '/register',
  alias: '/jwt/register',
  summary:
    'Register with the client that the public key identifies. If the e-mail address already has an account ' +
    'with any client, the response is the same, nothing is created, and a mail notifies its owner.',
  permission: 'anyone',
  cost: 'password',
  errorCodes: ['too_many_requests'],
  creates: true,
  body: z.strictObject({
    publicKey: z.string().trim().min(1).max(200),
    userName: inputSchemaOf(userName),
    email: inputSchemaOf(email),
    password: schemaOf(password),
    firstName: inputSchemaOf(firstName),
    lastName: inputSchemaOf(lastName),
  }),
  response: z.object({
    data: z.object({ _id: z.string(), userName: z.string(), email: z.string(), client: z.string() }),
  }),
});

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  summary:
    `Request a mail with a link that sets a new password, once and within ${RESET_MINUTES} minutes. At most ` +
    `${RESET_MAILS} mails go to an address within that time. The response does not reveal whether the address is known.`,
  permission: 'anyone',
  cost: 'change',
  errorCodes: ['too_many_requests'],
  extension: true,
  body: z.strictObject({ email: inputSchemaOf(email) }),
  response: z.object({ data: z.null() }),
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Set a new password with the token of such a link, or of an invitation, which this accepts. Ends all sessions ' +
    'of the user.',
  permission: 'anyone',
  cost: 'password',
  errorCodes: ['too_many_requests'],
  extension: true,
  body: z.strictObject({ token: z.string().trim().min(1).max(200), password: schemaOf(password) }),
  response: z.object({ data: z.null() }),
});
