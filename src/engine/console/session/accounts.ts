/**
 * Account calls of visitors. Spelled out rather than derived from the contract's calls, so that these pages need no
 * Zod.
 */
import type { z } from 'zod';
import type * as calls from '../../contract/calls/accounts.ts';
import type * as ownCalls from '../../contract/calls/ownAccount.ts';
import { request } from '../providers/http.ts';
import { createLanguageHeaders } from '../providers/languages/languages.ts';

type BodyOf<Call extends { body?: z.ZodType }> = z.input<NonNullable<Call['body']>>;

/** Creates the account, without a session. @throws ApiError 400 and 409 that name the fields */
export async function register(body: BodyOf<typeof calls.register>): Promise<void> {
  await post('/register', body);
}

/** Requests a reset e-mail in the page's language, if the address has an account. @throws ApiError */
export async function forgotPassword(email: string): Promise<void> {
  await post('/auth/forgot-password', { email } satisfies BodyOf<typeof calls.forgotPassword>);
}

/** Consumes the link's token. @throws ApiError 400 that names `token` if it is used or expired */
export async function resetPassword(token: string, password: string): Promise<void> {
  await post('/auth/reset-password', { token, password } satisfies BodyOf<typeof calls.resetPassword>);
}

/** Consumes the link's token. @throws ApiError 400 that names `token` if it is invalid */
export async function confirmEmail(token: string): Promise<void> {
  await post('/account/email/confirm', { token } satisfies BodyOf<typeof ownCalls.confirmEmail>);
}

function post(path: string, body: unknown) {
  return request(path, { method: 'POST', body, headers: createLanguageHeaders(), anonymous: true });
}
