/**
 * Some calls must not succeed with a stolen token alone. They return 403 `confirmation_required` unless the user has
 * signed in or confirmed their identity in the last few minutes. After `confirmIdentity` the client can send them
 * again.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';

/** How long a confirmation is valid. It applies to the current session only. */
export const CONFIRMED_MINUTES = 10;

/** Second-factor input: six digits, or a recovery code. */
export const typedCode = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .meta({ examples: ['123456'] });

/** An existing password as the user enters it. */
export const typedPassword = z
  .string()
  .min(1)
  .max(200)
  .meta({ examples: ['words that nobody guesses'] });

/** The current password, or a code if the user has a second factor: the password alone is then not enough. */
export const proof = z.strictObject({
  currentPassword: typedPassword.optional(),
  code: typedCode.optional(),
});
export type Proof = z.infer<typeof proof>;

export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/account/confirm',
  summary:
    "Confirm the caller's identity with the current password, or with a code if a second factor is on. Calls that " +
    `require a confirmation accept it for ${CONFIRMED_MINUTES} minutes in this session.`,
  permission: 'session',
  extension: true,
  cost: 'password',
  errorCodes: ['wrong_password', 'wrong_code'],
  allowedDuringEnrollment: true,
  body: proof,
  response: z.object({ data: z.object({ confirmedUntil: z.string() }) }),
});
