/** A customer of a test's own: files of tests run side by side on one service, and count what others' wallets hold. */
import { request } from '../../../src/engine/console/providers/http.ts';
import { signIn } from '../../../src/engine/console/session/signIn.ts';
import { storedUser } from '../../../src/engine/console/session/storage.ts';
import { enterAs, PASSWORD } from '../visit.tsx';

export type NewCustomer = { _id: string; wallet: string; userName: string };

/** With the client of the demo's customer. Leaves root signed in. */
export async function newCustomer(userName: string): Promise<NewCustomer> {
  await enterAs('customer');
  const client = storedUser()?.client;
  await enterAs('root');
  const { json } = await request('/user', {
    method: 'POST',
    body: {
      ...{ userName, firstName: 'Console', lastName: userName, email: `${userName}@console.example` },
      ...{ role: 'customer', client, password: PASSWORD, confirmPassword: PASSWORD },
    },
  });
  return (json as { data: NewCustomer }).data;
}

export function enterAsCustomer({ userName }: NewCustomer): Promise<unknown> {
  return signIn(userName, PASSWORD);
}
