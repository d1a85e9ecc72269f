/**
 * What a visitor does about an account. Written out rather than made from the contract's calls, so that
 * their pages need no Zod.
 */
import type { z } from 'zod';
import type * as calls from '../../contract/calls/accounts.ts';
import type * as ownCalls from '../../contract/calls/ownAccount.ts';
import { request } from '../providers/http.ts';
import { inThisLanguage } from '../providers/languages/languages.ts';

type BodyOf<Call extends { body?: z.ZodType }> = z.input<NonNullable<Call['body']>>;

/** Makes the account; no session yet. @throws ApiError 400 and 409 that name the fields */
export async function register(body: BodyOf<typeof calls.register>): Promise<void> {
  await post('/register', body);
}

/** Has a link mailed, in the language of the page, where the address belongs to somebody. @throws ApiError */
export async function forgotPassword(email: string): Promise<void> {
  await post('/auth/forgot-password', { email } satisfies BodyOf<typeof calls.forgotPassword>);
}

/** Uses up the link's token. @throws ApiError 400 that names `token` where it was used or is too old */
export async function resetPassword(token: string, password: string): Promise<void> {
  await post('/auth/reset-password', { token, password } satisfies BodyOf<typeof calls.resetPassword>);
}

/** Uses up the link's token. @throws ApiError 400 that names `token` where it can't be used */
export async function confirmEmail(token: string): Promise<void> {
  await post('/account/email/confirm', { token } satisfies BodyOf<typeof ownCalls.confirmEmail>);
}

function post(path: string, body: unknown) {
  return request(path, { method: 'POST', body, headers: inThisLanguage(), anonymous: true });
}
