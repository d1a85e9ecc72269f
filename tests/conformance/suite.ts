/** The input and form of checks. */
import assert from 'node:assert/strict';
import type { UserData } from '../../src/engine/contract/calls/sessions.ts';
import type { ErrorCode } from '../../src/engine/contract/errors.ts';
import type { Api, ApiResponse, Tokens } from './api.ts';
import type { Arguments } from './arguments.ts';

export type SignedIn = Tokens & { userData: UserData };

export type Suite = Arguments & {
  http: Api;
  /** The user who runs the suite. */
  me: SignedIn;
};

/** Checks by title. */
export type Checks<S = Suite> = Readonly<Record<string, (suite: S) => Promise<void>>>;

/** Asserts the status. @returns the body */
export function expectStatus(response: ApiResponse, status: number) {
  assert.equal(
    response.status,
    status,
    `expected ${status}, got ${response.status}: ${response.text.slice(0, 300)}`,
  );
  return response.body;
}

/** Asserts the error code and, if given, exactly these fields. */
export function expectRejection(
  response: ApiResponse,
  status: number,
  code?: ErrorCode,
  fields?: readonly string[],
): void {
  const body = expectStatus(response, status);
  if (code) assert.equal(body?.code, code, response.text.slice(0, 300));
  if (fields) assert.deepEqual(Object.keys(body?.errors ?? {}).sort(), [...fields].sort(), response.text);
}

export async function signIn(
  { http }: Pick<Suite, 'http'>,
  userName: string,
  password: string,
): Promise<SignedIn> {
  return expectStatus(await http.call('POST', 'auth/login', { body: { userName, password } }), 200).data;
}

export const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A UUIDv7 of no record. */
export const UNUSED_ID = '01900000-0000-7000-8000-00000000dead';
