/** Sign-in, refresh and sign-out. */
import { z } from 'zod';
import type { UserFacts } from '../appTypes.ts';
import { defineCall } from '../call.ts';
import { permissions } from '../fields.ts';
import { personFields } from '../rights/identity.ts';
import { userFacts } from '../rights/userFacts.ts';
import { schemaOf } from '../values/fieldSchema.ts';
import { typedCode, typedPassword } from './confirmation.ts';

const ofEngine = z.object({
  _id: z.string(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.string().nullable(),
  client: z.string().nullable(),
  /** Language that the console starts in; null: the browser decides. */
  language: z.string().nullable(),
  ability: schemaOf(permissions()),
  /** Version of the role and its rules. They are unchanged as long as `RULES_HEADER` has the same value. */
  rules: z.string(),
  /** The user's role requires a second factor that is not set up yet. Only calls for its setup are available. */
  lacksSecondFactor: z.boolean(),
  /** Time zone in which days begin for everybody, such as Europe/Madrid. */
  reportingZone: z.string(),
});
/**
 * Sent with every response within a session: the version of the rules that applied. A client that has cached another
 * version reloads the user.
 */
export const RULES_HEADER = 'rules-version';

/** What the console stores about the signed-in user. `ability` is the ordered list of rules of the role. */
export type UserData = z.infer<typeof ofEngine> & UserFacts;
/** Lazy: features add their facts before the first use. */
const userDataSchema: z.ZodType<UserData> = z.lazy(
  () => ofEngine.extend(factSchemas()) as unknown as z.ZodType<UserData>,
);

function factSchemas(): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(userFacts).map(([name, field]) => [name, schemaOf(field).nullable()]),
  );
}

/** Response of both sign-in and refresh. */
export const sessionSchema = z.object({
  userData: userDataSchema,
  accessToken: z.string(),
  refreshToken: z.string(),
});
export type Session = z.infer<typeof sessionSchema>;
export type TokenPair = Pick<Session, 'accessToken' | 'refreshToken'>;

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  alias: '/jwt/login',
  summary:
    'Sign in. The error for wrong credentials does not reveal whether the user exists. If the user has a second factor, ' +
    'a request without a code of the app or a recovery code returns 401 `second_factor_required`.',
  permission: 'anyone',
  cost: 'password',
  errorCodes: [
    'wrong_credentials',
    'second_factor_required',
    'wrong_code',
    'account_altered',
    'too_many_requests',
  ],
  body: z.strictObject({
    userName: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .meta({ examples: [personFields.userName.sample] }),
    password: typedPassword,
    code: typedCode.optional(),
  }),
  response: z.object({ data: sessionSchema }),
});

export const refreshToken = defineCall({
  method: 'POST',
  path: '/jwt/refresh-token',
  summary:
    'Exchange a refresh token for a new pair of tokens and the user data. For ten seconds the same device receives the ' +
    'same pair again, in case the response was lost. Using the old token later or elsewhere ends the session.',
  permission: 'anyone',
  cost: 'change',
  errorCodes: ['unauthorized', 'account_altered'],
  body: z.strictObject({ refreshToken: z.string().min(1).max(400) }),
  response: z.object({ data: sessionSchema }),
});

export const logout = defineCall({
  method: 'POST',
  path: '/jwt/logout',
  summary: 'End the session.',
  permission: 'session',
  cost: 'change',
  allowedDuringEnrollment: true,
  response: z.object({ data: z.null() }),
});

export const currentSession = defineCall({
  method: 'GET',
  path: '/session',
  summary: 'The signed-in user with the rules in force now.',
  permission: 'session',
  allowedDuringEnrollment: true,
  extension: true,
  response: z.object({ data: userDataSchema }),
});
