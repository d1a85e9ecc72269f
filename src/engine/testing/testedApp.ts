/** An app with two clients, and a user of the first one for each built-in role. */
import { builtInRoles, getResource, resources } from '../contract/registry.ts';
import type { Resource } from '../contract/resource.ts';
import type { BuiltInRole } from '../contract/rights/roles.ts';
import type { Started } from '../service/start.ts';
import { type Caller, createCaller, type Tokens } from './caller.ts';
import { buildRecord } from './newRecord.ts';

export type Ownership = 'own' | 'tenant' | 'foreign' | 'shared';

export type TestedApp = Caller & {
  owner: Tokens;
  tokens: Readonly<Record<string, Tokens>>;
  clients: Readonly<Record<'tenant' | 'foreign', string>>;
  /** Makes a record, by the owner, and returns its `_id`. `role` is whose own it is. */
  make(resource: Resource, ownership: Ownership, role?: string, values?: object): Promise<string>;
  /** The values of a new record. */
  build(resource: Resource, ownership: Ownership, role?: string): Promise<Record<string, unknown>>;
};

/** What everybody needs to sign in. Apps have rules of their own for these, such as who may give which role. */
const people = ['user', 'client', 'role', 'audit'];

/** The resources whose records the tests make: neither people, nor what features make, nor what `except` names. */
export const listTested = (except: readonly string[]): Resource[] =>
  resources.filter(
    ({ name, tenancy, has }) =>
      tenancy !== 'parties' && has.create && !people.includes(name) && !except.includes(name),
  );

export const isShared = ({ tenancy }: Resource): boolean =>
  typeof tenancy === 'object' && tenancy.shared === 'platform';

/**
 * @param owner the user name of a user whose role may do everything
 * @param password of the owner, and of the users that are made
 */
export async function createTestedApp(app: Started, owner: string, password: string): Promise<TestedApp> {
  const caller = createCaller(app, () => password);
  const tokens: Record<string, Tokens> = {};
  const users: Record<string, string> = {};
  const asOwner = await caller.signIn(owner);
  const create = async (resource: Resource, body: object): Promise<string> => {
    const path = resource.paths.create.slice(1);
    const response = await caller.call('POST', path, { as: asOwner, body });
    if (response.status !== 201) throw new Error(`no ${resource.name} was made: ${response.text}`);
    return response.body.data._id;
  };
  const nobody = () => Promise.reject(new Error('a client or user requires another record'));
  const newClient = async () =>
    create(getResource('client'), await buildRecord(getResource('client'), nobody));
  const clients = { tenant: await newClient(), foreign: await newClient() };

  const build: TestedApp['build'] = async (resource, ownership, role = '') => {
    const client = clients[ownership === 'foreign' ? 'foreign' : 'tenant'];
    return buildRecord(resource, async (name) => {
      if (name === 'client') return client;
      if (name === 'user') return users[role] ?? (await newUser(client));
      const other = getResource(name);
      return make(other, isShared(other) ? 'shared' : ownership, role);
    });
  };
  const make: TestedApp['make'] = async (resource, ownership, role, values) =>
    create(resource, { ...(await build(resource, ownership, role)), ...values });
  const newUser = async (client: string | null, role = builtInRoles.at(-1)?.name, userName?: string) => {
    const user = getResource('user');
    const find = async (name: string) => (name === 'role' ? (role ?? '') : (client ?? ''));
    return create(user, {
      ...(await buildRecord(user, find)),
      ...{ role, client, password, confirmPassword: password },
      ...(userName && { userName }),
    });
  };

  for (const role of builtInRoles) {
    const userName = `tester.${role.name}`.toLowerCase().slice(0, 40);
    users[role.name] = await newUser(role.scope === 'all' ? null : clients.tenant, role.name, userName);
    tokens[role.name] = await caller.signIn(userName);
  }
  return { ...caller, owner: asOwner, tokens, clients, make, build };
}

/** Whose records a role sees, whatever its rights. */
export function sees({ scope }: BuiltInRole, { tenancy }: Resource, ownership: Ownership): boolean {
  if (scope === 'all' || ownership === 'shared') return true;
  if (ownership === 'foreign') return false;
  if (scope === 'client') return true;
  return ownership === 'own' && typeof tenancy === 'object' && tenancy.user !== undefined;
}

/** The ownerships that records of a resource can have for a role. */
export function listOwnerships(resource: Resource): Ownership[] {
  if (isShared(resource)) return ['shared'];
  const { tenancy } = resource;
  const hasUser = typeof tenancy === 'object' && tenancy.user !== undefined;
  return [...(hasUser ? (['own'] as const) : []), 'tenant', 'foreign'];
}
