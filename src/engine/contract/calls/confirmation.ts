/**
 * Some calls do what a stolen token must not be enough for. They are answered 403 `confirmation_required` unless the
 * person has signed in or confirmed who they are within the last minutes; after this call they can be sent again.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';

/** How long a confirmation is good for, in this session alone. */
export const CONFIRMED_MINUTES = 10;

/** What someone types of a second factor: six digits, or a recovery code. */
export const typedCode = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ examples: ['123456'] });

/** A password that is already there, as someone types it. */
export const typedPassword = z
  .string()
  .min(1)
  .max(200)
  .meta({ examples: ['words that nobody guesses'] });

/** The current password, or a code where a second factor is on: then the password is not enough. */
export const proof = z.strictObject({
  currentPassword: typedPassword.optional(),
  code: typedCode.optional(),
});
export type Proof = z.infer<typeof proof>;

export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/account/confirm',
  summary:
    'Confirm who one is, with the current password, or with a code where a second factor is on. Good for ' +
    `${CONFIRMED_MINUTES} minutes of this session, and what a call that asks for a confirmation needs.`,
  permission: 'session',
  extension: true,
  cost: 'password',
  errorCodes: ['wrong_password', 'wrong_code'],
  allowedDuringEnrollment: true,
  body: proof,
  answer: z.object({ data: z.object({ confirmedUntil: z.string() }) }),
});
