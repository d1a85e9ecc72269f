/** My account: what signed-in users can do with their own account, whatever their role. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { personFields } from '../rights/identity.ts';
import { inputSchemaOf, schemaOf } from '../values/fieldSchema.ts';
import { typedPassword } from './confirmation.ts';

const { firstName, lastName, email, password, language } = personFields;

/** Lifetime of the link that confirms a new address. */
export const EMAIL_CHANGE_MINUTES = 60;

export const ownAccountSchema = z.object({
  _id: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Language of mails, and of the console after sign-in. Null: the browser decides. */
  language: schemaOf(language).nullable(),
  /** A new address that was requested and is not confirmed yet. */
  pendingEmail: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
});
export type OwnAccount = z.infer<typeof ownAccountSchema>;

export const ownSessionSchema = z.object({
  _id: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  /** Parsed from the User-Agent header; null for what it does not tell. */
  device: z.object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  }),
  /** IP address of the last use. */
  address: z.string().nullable(),
  createdAt: z.string(),
  /** Last refresh. A session in use refreshes every few minutes. */
  lastUsedAt: z.string(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** Required in addition to the token where a stolen token must not be enough. */
const currentPassword = typedPassword;
const emptyResponse = z.object({ data: z.null() });

export const ownAccount = defineCall({
  method: 'GET',
  path: '/account',
  summary: "The caller's account.",
  permission: 'session',
  extension: true,
  allowedDuringEnrollment: true,
  response: z.object({ data: ownAccountSchema }),
});

export const changeOwnAccount = defineCall({
  method: 'PUT',
  path: '/account',
  summary: "Change the caller's name or language. Omitted fields stay unchanged.",
  permission: 'session',
  extension: true,
  allowedDuringEnrollment: true,
  body: z.strictObject({
    // Validated like a stored record: the update itself checks new values more strictly than unchanged ones.
    firstName: schemaOf(firstName).optional(),
    lastName: schemaOf(lastName).optional(),
    language: schemaOf(language).nullish(),
  }),
  response: z.object({ data: ownAccountSchema }),
});

export const changeOwnEmail = defineCall({
  method: 'POST',
  path: '/account/email',
  cost: 'password',
  summary:
    'Request a new e-mail address. A link is mailed to it, and a notice to the current one, which remains valid ' +
    `until the link is used, once and within ${EMAIL_CHANGE_MINUTES} minutes. The response does not reveal whether ` +
    'the address is taken.',
  permission: 'session',
  errorCodes: ['wrong_password', 'too_many_requests'],
  extension: true,
  allowedDuringEnrollment: true,
  body: z.strictObject({ email: inputSchemaOf(email), currentPassword }),
  response: z.object({ data: ownAccountSchema }),
});

export const cancelOwnEmail = defineCall({
  method: 'DELETE',
  path: '/account/email',
  summary: 'Cancel a requested e-mail address. The mailed links no longer work.',
  permission: 'session',
  extension: true,
  allowedDuringEnrollment: true,
  response: z.object({ data: ownAccountSchema }),
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/account/email/confirm',
  summary: 'Confirm a new e-mail address with the token of the link that was mailed to it.',
  permission: 'anyone',
  errorCodes: ['too_many_requests', 'conflict'],
  extension: true,
  body: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  response: emptyResponse,
});

export const changeOwnPassword = defineCall({
  method: 'PUT',
  path: '/account/password',
  cost: 'password',
  summary: "Change the caller's password. Ends all other sessions of the user and mails a notice.",
  permission: 'session',
  errorCodes: ['wrong_password'],
  extension: true,
  allowedDuringEnrollment: true,
  body: z.strictObject({ currentPassword, password: schemaOf(password) }),
  response: emptyResponse,
});

export const ownSessions = defineCall({
  method: 'GET',
  path: '/account/sessions',
  cost: 'list',
  summary: "The caller's open sessions, most recently used first, up to 100.",
  permission: 'session',
  extension: true,
  allowedDuringEnrollment: true,
  response: z.object({ data: z.array(ownSessionSchema), total: z.number().int() }),
});

export const endOwnSession = defineCall({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: "End one of the caller's sessions. Its next request is rejected.",
  permission: 'session',
  extension: true,
  allowedDuringEnrollment: true,
  params: z.object({ id: z.string() }),
  response: emptyResponse,
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/account/sessions',
  summary: "End all of the caller's sessions except the current one.",
  permission: 'session',
  extension: true,
  allowedDuringEnrollment: true,
  response: z.object({ data: z.object({ ended: z.number().int() }) }),
});
