/** Requests of the tests in `database`: sent with a key, judged by policies, decided by a second person. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import {
  type CallResponse,
  startServiceWithPlatform,
  type TestService,
  type Tokens,
} from '../../service/harness.ts';
import { buildUser, createRecord, type Platform, signInToPlatform } from '../../service/platform.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Suite = {
  test: TestService;
  platform: Platform;
  root: Tokens;
  /** May do what root may. */
  second: Tokens;
};

export async function startSuite(): Promise<Suite> {
  const test = await startServiceWithPlatform();
  const platform = await signInToPlatform(test);
  await createRecord(test, platform.root, 'user', buildUser('second', 'root'));
  return { test, platform, root: platform.root, second: await test.signIn('second') };
}

/** Sends a call with an idempotency key, a new one unless it is given. */
export function sendTo(
  test: TestService,
  method: Method,
  path: string,
  as: Tokens,
  body?: object,
  key: string = randomUUID(),
): Promise<CallResponse> {
  return test.call(method, path, { as, ...(body && { body }), headers: { 'idempotency-key': key } });
}

/** The parameters of `sendTo` after the service. */
export type Call = Parameters<typeof sendTo> extends [TestService, ...infer Rest] ? Rest : never;

/** The request that a call has become. */
export async function pendingOf(called: Promise<CallResponse>) {
  const { status, body, text } = await called;
  expect(status, text).toBe(202);
  expect(body.approval.status).toBe('pending');
  return body.approval;
}

/** Policies as long as `work` runs. */
export async function withPolicies(
  test: TestService,
  root: Tokens,
  all: readonly object[],
  work: () => Promise<void>,
): Promise<void> {
  const ids: string[] = [];
  for (const terms of all) {
    const body = { name: `Policy ${randomUUID()}`, approvers: 1, ...terms };
    ids.push((await createRecord(test, root, 'approvalPolicy', body))._id);
  }
  try {
    await work();
  } finally {
    for (const id of ids)
      expect((await sendTo(test, 'DELETE', `approvalPolicy/${id}`, root)).status).toBe(200);
  }
}
