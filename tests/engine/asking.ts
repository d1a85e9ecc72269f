/** Calls the service of a test app. */
import { expect } from 'vitest';
import type { Started } from '../../src/engine/service/start.ts';
import { type Caller, createCaller, type Tokens } from '../service/caller.ts';
import { PASSWORD } from './password.ts';

export type AppCaller = {
  call: Caller['call'];
  /** All users have the same password. */
  signIn(userName: string): Promise<Tokens>;
  /** Creates a record, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests check its shape
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

/** The body of a call that creates a user. */
export const buildUser = (userName: string, role: string, client: string) => ({
  ...{ userName, firstName: 'Jo', lastName: 'Doe', email: `${userName}@library.example`, role, client },
  ...{ password: PASSWORD, confirmPassword: PASSWORD },
});
