/** Users that a test creates, so that its changes concern no other test of the shared product. */
import { expect } from 'vitest';
import { type ApiCaller, demoPassword } from './signIn.ts';

export type Person = {
  _id: string;
  userName: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  client: string;
  wallet: string;
};

type PersonInput = Partial<Pick<Person, 'role' | 'client' | 'email' | 'firstName' | 'lastName'>> & {
  password?: string;
};

/** The user with that name. */
export async function findPerson(root: ApiCaller, userName: string): Promise<Person> {
  const filter = encodeURIComponent(JSON.stringify({ userName }));
  return (await root('GET', `/user?filter=${filter}`)).body.data[0];
}

/** Creates a user: by default a customer of the demo's client, with the demo's password. */
export async function createPerson(
  root: ApiCaller,
  userName: string,
  input: PersonInput = {},
): Promise<Person> {
  const { password = demoPassword, role = 'customer', ...rest } = input;
  const answer = await root('POST', '/user', {
    ...{ firstName: 'Journey', lastName: userName, email: `${userName}@journey.example` },
    ...{ userName, password, confirmPassword: password, role },
    ...(role !== 'super_admin' && { client: (await findPerson(root, 'customer')).client }),
    ...rest,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}
