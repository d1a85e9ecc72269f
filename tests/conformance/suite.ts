/** What a check is handed, and how checks are written down. */
import assert from 'node:assert/strict';
import type { UserData } from '../../src/engine/contract/calls/sessions.ts';
import type { ErrorCode } from '../../src/engine/contract/errors.ts';
import type { ApiResponse, Api, Tokens } from './api.ts';
import type { Arguments } from './arguments.ts';

export type SignedIn = Tokens & { userData: UserData };

export type Suite = Arguments & {
  http: Api;
  /** Whoever runs the suite. */
  me: SignedIn;
};

/** Checks by the sentence that each proves. */
export type Checks<S = Suite> = Readonly<Record<string, (suite: S) => Promise<void>>>;

/** The answer must have this status. @returns its body */
export function expectStatus(response: ApiResponse, status: number) {
  assert.equal(
    response.status,
    status,
    `expected ${status}, got ${response.status}: ${response.text.slice(0, 300)}`,
  );
  return response.body;
}

/** It must be refused with this code, naming exactly these fields where any are given. */
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

/** A UUIDv7 that no record has. */
export const UNUSED_ID = '01900000-0000-7000-8000-00000000dead';
