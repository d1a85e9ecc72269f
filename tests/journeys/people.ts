/** People of a test's own, so that what happens to them concerns no other test of the shared product. */
import { expect } from 'vitest';
import { demoPassword, type SignedIn } from './signing-in.ts';

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

type Given = Partial<Pick<Person, 'role' | 'client' | 'email' | 'firstName' | 'lastName'>> & {
  password?: string;
};

/** Someone of the demo platform, or whoever else has that name. */
export async function personNamed(root: SignedIn, userName: string): Promise<Person> {
  const filter = encodeURIComponent(JSON.stringify({ userName }));
  return (await root('GET', `/user?filter=${filter}`)).body.data[0];
}

/** A new one, with the demo's password where none is given: a customer. With the client of the demo's. */
export async function newPerson(root: SignedIn, userName: string, given: Given = {}): Promise<Person> {
  const { password = demoPassword, role = 'customer', ...rest } = given;
  const answer = await root('POST', '/user', {
    ...{ firstName: 'Journey', lastName: userName, email: `${userName}@journey.example` },
    ...{ userName, password, confirmPassword: password, role },
    ...(role !== 'super_admin' && { client: (await personNamed(root, 'customer')).client }),
    ...rest,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}
