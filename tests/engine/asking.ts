/** Speaks to the service of an app of these tests. */
import { expect } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import { type Caller, createCaller, type Tokens } from '../service/caller.ts';
import { PASSWORD } from './password.ts';

export type AppCaller = {
  call: Caller['call'];
  /** Everybody there has the same password. */
  signIn(userName: string): Promise<Tokens>;
  /** A new record, which must be taken. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  create(as: Tokens, resource: string, body: object): Promise<any>;
};

export function createAppCaller(app: Started): AppCaller {
  const { call, signIn } = createCaller(app as never);
  return {
    call,
    signIn: (userName) => signIn(userName, PASSWORD),
    async create(as, resource, body) {
      const response = await call('POST', resource, { as, body });
      expect(response.status, response.text).toBe(201);
      return response.body.data;
    },
  };
}

/** A user as the call to make one takes it in. */
export const buildUser = (userName: string, role: string, client: string) => ({
  ...{ userName, firstName: 'Jo', lastName: 'Doe', email: `${userName}@library.example`, role, client },
  ...{ password: PASSWORD, confirmPassword: PASSWORD },
});
