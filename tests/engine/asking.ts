/** Speaks to the service of an app of these tests. */
import { expect } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import { type Caller, createCaller, type Tokens } from '../service/caller.ts';
import { PASSWORD } from './password.ts';

export type Asking = {
  call: Caller['call'];
  /** Everybody there has the same password. */
  signIn(userName: string): Promise<Tokens>;
  /** A new record, which must be taken. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  made(as: Tokens, resource: string, body: object): Promise<any>;
};

export function askingOf(app: Started): Asking {
  const { call, signIn } = createCaller(app as never);
  return {
    call,
    signIn: (userName) => signIn(userName, PASSWORD),
    async made(as, resource, body) {
      const answer = await call('POST', resource, { as, body });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.data;
    },
  };
}

/** A user as the call to make one takes it in. */
export const person = (userName: string, role: string, client: string) => ({
  ...{ userName, firstName: 'Jo', lastName: 'Doe', email: `${userName}@library.example`, role, client },
  ...{ password: PASSWORD, confirmPassword: PASSWORD },
});
