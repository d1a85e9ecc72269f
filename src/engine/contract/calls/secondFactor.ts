/**
 * The second factor of an account: codes of an authenticator app (TOTP), and single-use recovery codes for when the app
 * is lost.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { recordId } from '../values/recordId.ts';
import { typedCode, typedPassword } from './confirmation.ts';

/** Number of recovery codes in a set. Each works once. */
export const RECOVERY_CODES = 10;

/** Period of a TOTP code. */
export const CODE_SECONDS = 30;

const state = z.object({
  /** When it was turned on; null if it is off. */
  since: z.string().nullable(),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.number().int(),
  /** Whether the user's role requires one: it can then be replaced but not turned off. */
  isRequired: z.boolean(),
});
export type SecondFactorState = z.infer<typeof state>;

/** In plain text. No later response contains them. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const shared = { permission: 'session', extension: true, allowedDuringEnrollment: true } as const;
const path = '/account/secondFactor';

export const secondFactor = defineCall({
  ...shared,
  method: 'GET',
  path,
  summary: "The state of the caller's second factor, without its secret.",
  response: z.object({ data: state }),
});

export const beginSecondFactor = defineCall({
  ...shared,
  method: 'POST',
  path,
  cost: 'password',
  errorCodes: ['wrong_password', 'wrong_code'],
  summary:
    'Start to set up a second factor, or to replace the active one, which also requires a code. Returns the secret ' +
    'for the authenticator app. It becomes active once it is confirmed.',
  body: z.strictObject({ currentPassword: typedPassword, code: typedCode.optional() }),
  response: z.object({
    data: z.object({
      /** In base 32, for users who cannot scan the QR code. */
      secret: z.string(),
      /** The same as a URI for the QR code: otpauth://totp/… */
      uri: z.string(),
    }),
  }),
});

export const confirmSecondFactor = defineCall({
  ...shared,
  method: 'POST',
  path: `${path}/confirm`,
  cost: 'change',
  errorCodes: ['wrong_code'],
  summary:
    'Confirm the second factor with a code of the app. Returns recovery codes, which are not shown again. Earlier ' +
    'ones become invalid.',
  body: z.strictObject({ code: typedCode }),
  response: z.object({ data: recoveryCodes }),
});

export const renewRecoveryCodes = defineCall({
  ...shared,
  method: 'POST',
  path: `${path}/recoveryCodes`,
  cost: 'change',
  errorCodes: ['wrong_code'],
  summary: 'Create new recovery codes, which are not shown again. Earlier ones become invalid.',
  body: z.strictObject({ code: typedCode }),
  response: z.object({ data: recoveryCodes }),
});

export const removeSecondFactor = defineCall({
  ...shared,
  method: 'DELETE',
  path,
  cost: 'change',
  errorCodes: ['wrong_code', 'second_factor_demanded'],
  summary: "Turn off the caller's second factor with one of its codes. Rejected if the role requires one.",
  body: z.strictObject({ code: typedCode }),
  response: z.object({ data: state }),
});

export const resetSecondFactor = defineCall({
  method: 'DELETE',
  path: '/user/:id/secondFactor',
  cost: 'change',
  summary:
    "Turn off the second factor of a user who has lost it and has no right that the caller lacks. Ends the user's " +
    'sessions.',
  permission: { action: 'edit', subjects: ['User'] },
  extension: true,
  confirms: 'always',
  errorCodes: ['approval_required'],
  params: z.object({ id: recordId }),
  response: z.object({ data: z.null() }),
});
