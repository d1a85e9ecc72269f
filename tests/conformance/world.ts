/** The suite's records on the platform: two clients, their users and two currencies, with unique names. */
import { randomBytes } from 'node:crypto';
import { expectStatus, type SignedIn, type Suite, signIn } from './suite.ts';

export type Person = SignedIn & { _id: string; wallet: string; userName: string };
export type Tenant = { _id: string; wallet: string; name: string; publicKey: string };
export type Money = { _id: string; abbreviation: string; decimals: number };
/** A created record, to be removed or reported as remaining. */
export type CreatedRecord = { resource: string; _id: string; name: string };

export type World = {
  /** Part of every name that the suite chooses. */
  mark: string;
  /** Eight decimals, and none. */
  fine: Money;
  whole: Money;
  mine: Tenant;
  other: Tenant;
  admin: Person;
  agent: Person;
  customer: Person;
  /** A user of the other client. */
  stranger: Person;
  password: string;
  /** Creates a record, to be removed at the end. @returns the record in the response */
  // biome-ignore lint/suspicious/noExplicitAny: records of any resource
  make(resource: string, body: unknown): Promise<any>;
};

/** Bodies for POST user and POST client, without what the callers of these add. */
export const buildUser = ({ mark, password }: Pick<World, 'mark' | 'password'>, name: string) => ({
  userName: `${name}.${mark}`,
  firstName: name,
  lastName: 'Conformance',
  email: `${name}.${mark}@conformance.example`,
  password,
  confirmPassword: password,
});
export const buildClient = ({ mark, password }: Pick<World, 'mark' | 'password'>, name: string) => ({
  name: `${name} ${mark}`,
  email: `${name}.${mark}@conformance.example`,
  adminUserName: `${name}-admin.${mark}`,
  adminEmail: `${name}-admin.${mark}@conformance.example`,
  adminPassword: password,
});

/** A suite with its own clients, users and currencies. */
export type OwnSuite = Suite & { world: World };

/** @param created gets everything that was made, also where making the rest fails */
export async function createWorld(suite: Suite, created: CreatedRecord[]): Promise<World> {
  const { http } = suite;
  const mark = randomBytes(4).toString('hex');
  const password = `secret-${randomBytes(9).toString('hex')}`;
  http.keepSecret(password);
  const make: World['make'] = async (resource, body) => {
    // Signs in again, since the suite may outlast a token.
    const record = expectStatus(await http.call('POST', resource, { as: suite.me, body }), 201).data;
    created.push({ resource, _id: record._id, name: nameOf(record) });
    return record;
  };
  const seed = { mark, password };
  const money = (letter: string, decimals: number) =>
    make('currency', {
      abbreviation: `${letter}${mark.toUpperCase()}`,
      name: `${letter} ${mark}`,
      symbol: letter,
      decimals,
    });
  const fine: Money = await money('F', 8);
  const whole: Money = await money('W', 0);
  const activatedCurrencies = [fine._id, whole._id];
  const mine = await make('client', { ...buildClient(seed, 'mine'), activatedCurrencies });
  const other = await make('client', { ...buildClient(seed, 'other'), activatedCurrencies });
  const person = async (name: string, role: string, client: Tenant): Promise<Person> => {
    const { _id, wallet, userName } = await make('user', {
      ...buildUser(seed, name),
      role,
      client: client._id,
    });
    return { ...(await signIn(suite, userName, password)), _id, wallet, userName };
  };
  const firstAdmin = async (): Promise<Person> => {
    const session = await signIn(suite, `mine-admin.${mark}`, password);
    const { _id, wallet, userName } = session.userData;
    created.push({ resource: 'user', _id, name: userName });
    return { ...session, _id, wallet: String(wallet), userName };
  };
  return {
    ...seed,
    fine,
    whole,
    mine,
    other,
    admin: await firstAdmin(),
    agent: await person('agent', 'agent', mine),
    customer: await person('customer', 'customer', mine),
    stranger: await person('stranger', 'customer', other),
    make,
  };
}

const nameOf = ({ abbreviation, userName, name, _id }: Record<string, string>) =>
  abbreviation ?? userName ?? name ?? _id ?? '';
