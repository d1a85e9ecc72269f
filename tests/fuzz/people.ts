/**
 * The callers: a user of each built-in role, with two clients, and a visitor. Requests may end their sessions or take away their
 * accounts; then they sign in again, or another user of the same role replaces them.
 */
import { randomBytes } from 'node:crypto';
import { allowsAnyRole, type CallPermission, rightsOfCall } from '../../src/engine/contract/call.ts';
import { listActions } from '../../src/engine/contract/declaration/actions.ts';
import { resources } from '../../src/engine/contract/registry.ts';
import { type Ability, createAbility } from '../../src/engine/contract/rights/abilities.ts';
import { type BuiltInRole, builtInRoles } from '../../src/features/roles/builtIn.ts';
import { PLATFORM_ID } from '../../src/ledger/contract/parties.ts';
import { type Api, openApi } from '../conformance/api.ts';
import { type SignedIn, type Suite, signIn } from '../conformance/suite.ts';
import type { OwnSuite } from '../conformance/world.ts';
import { buildUser, type CreatedRecord, createWorld, type World } from '../conformance/world.ts';
import { featureTests } from '../features.ts';
import type { Operation } from './operations.ts';

export type CallerKind = BuiltInRole | 'anonymous';
export const callerKinds: readonly CallerKind[] = [...builtInRoles, 'anonymous'];

export type People = {
  world: World;
  /** Calls for the run itself, and a user with all rights who sends no fuzzed requests. */
  http: Api;
  caretaker(): Promise<SignedIn>;
  /** The access token; undefined for a visitor. */
  tokenOf(who: CallerKind): Promise<string | undefined>;
  /** Whether the role's rules allow this call. */
  isAllowed(who: CallerKind, permission: CallPermission): boolean;
  /** Signs in again after a rejected token. */
  renew(who: CallerKind, token: string): Promise<void>;
  /** A customer whose name, password and sessions requests may use up. */
  guest: { userName: string; password: string; refreshToken(): Promise<string> };
  /** The `_id` of the caller; undefined for a visitor. */
  idOf(who: CallerKind): string | undefined;
  /** `_id`s of the run's client and its users, by resource: most requests use them. */
  usual: Readonly<Record<string, readonly string[]>>;
  /** Whether a request spares what the run needs. @param method as sent */
  spares(operation: Operation, params: Record<string, string>, method?: string): boolean;
  /** Whether an e-mail address belongs to a user that the run needs. */
  isOurs(email: string): boolean;
};

/** Less than the lifetime of an access token. */
const FRESH = 5 * 60_000;

type Actor = { userName: string; ability: Ability; token: string; since: number };

/** @param user with all rights */
export async function createPeople(
  address: string,
  { user, password }: { user: string; password: string },
): Promise<People> {
  const http = openApi(`${address}/api`);
  const suite: Suite = {
    api: http.address,
    http,
    userName: user,
    password,
    me: await signIn({ http }, user, password),
  };
  let since = Date.now();
  const caretaker = async () => {
    if (Date.now() - since > FRESH) {
      suite.me = await signIn(suite, user, password);
      since = Date.now();
    }
    return suite.me;
  };
  const created: CreatedRecord[] = [];
  const world = await createWorld(suite, created);
  await giveMoney({ ...suite, world });
  const ofFeatures: Record<string, readonly string[]> = {};
  for (const { fuzz } of featureTests) Object.assign(ofFeatures, await fuzz?.lay?.({ ...suite, world }));
  const protectedIds = new Set(
    [suite.me.userData._id, PLATFORM_ID, ...builtInRoles, ...created.map(({ _id }) => _id)].map(plain),
  );

  const ids = new Map<CallerKind, string>();
  const actors = new Map<CallerKind, Promise<Actor>>();
  const personOf = async (role: BuiltInRole): Promise<string> => {
    await caretaker();
    const { _id, wallet, userName } = await world.make('user', {
      ...buildUser(world, `${role}-${randomBytes(3).toString('hex')}`),
      role,
      ...(role !== 'root' && role !== 'super_admin' && { client: world.mine._id }),
    });
    for (const id of [_id, wallet]) protectedIds.add(plain(id));
    await giveTo({ ...suite, world }, wallet);
    return userName;
  };
  const enter = async (role: BuiltInRole, userName: string): Promise<Actor> => {
    const { userData, accessToken } = await signIn(suite, userName, world.password);
    ids.set(role, userData._id);
    return {
      userName,
      ability: createAbility(userData.ability, userData.role),
      token: accessToken,
      since: Date.now(),
    };
  };
  const existing: Partial<Record<CallerKind, string>> = {};
  const actorOf = (role: BuiltInRole): Promise<Actor> => {
    const coming = (async () => {
      const name = existing[role];
      if (name) {
        const again = await enter(role, name).catch(() => undefined);
        if (again) return again;
      }
      existing[role] = await personOf(role);
      return enter(role, String(existing[role]));
    })();
    actors.set(role, coming);
    return coming;
  };
  const { mine, fine, whole, customer, agent, admin } = world;
  const holders = [customer, agent, admin];
  const usual: Record<string, readonly string[]> = {
    client: [mine._id],
    currency: [fine._id, whole._id],
    user: holders.map(({ _id }) => _id),
    wallets: [mine.wallet, ...holders.map(({ wallet }) => wallet)],
    role: ['customer'],
    'client.publicKey': [mine.publicKey],
    ...ofFeatures,
  };
  const abilities = new Map<CallerKind, Ability>();
  for (const role of builtInRoles) abilities.set(role, (await actorOf(role)).ability);
  const guestName = await personOf('customer');

  return {
    world,
    http,
    caretaker,
    spares: (operation, params, method = operation.method) =>
      (method !== 'PUT' && method !== 'DELETE' && !changesWhatItNames(operation)) ||
      !Object.values(params).some((value) => protectedIds.has(plain(value))),
    isOurs: (email) => email === suite.me.userData.email || email.endsWith('@conformance.example'),
    idOf: (who) => ids.get(who),
    usual,
    async tokenOf(who) {
      if (who === 'anonymous') return undefined;
      const actor = await actors.get(who);
      if (actor && Date.now() - actor.since < FRESH) return actor.token;
      return (await actorOf(who)).token;
    },
    isAllowed(who, permission) {
      if (permission === 'anyone') return true;
      const ability = abilities.get(who);
      if (!ability || allowsAnyRole(permission)) return ability !== undefined;
      return rightsOfCall(permission).some((right) => ability.can(...right));
    },
    async renew(who, token) {
      if (who === 'anonymous') return;
      const actor = await actors.get(who);
      // A concurrent request has renewed it already.
      if (actor?.token === token) await actorOf(who);
    },
    guest: {
      userName: guestName,
      password: world.password,
      refreshToken: async () => (await signIn(suite, guestName, world.password)).refreshToken,
    },
  };
}

/** Whether an action changes the record in its path: deactivates, freezes, replaces its key. */
function changesWhatItNames({ path }: Operation): boolean {
  return resources.some((resource) =>
    listActions(resource).some(
      ([verb, { movesMoney }]) => !movesMoney && path === `/api/${resource.name}/{id}/${verb}`,
    ),
  );
}

/** Ignores the case of ids. */
const plain = (id: string) => id.toLowerCase().replace(/[^a-z0-9_]/g, '');

/** Enough of each currency for a run. */
const WEALTH = '1000000';

async function giveMoney(suite: OwnSuite): Promise<void> {
  const { mine, other, admin, stranger } = suite.world;
  for (const { wallet } of [mine, other, admin, stranger]) await giveTo(suite, wallet);
}

async function giveTo({ http, me, world }: OwnSuite, wallet: string): Promise<void> {
  const currencies = [world.fine._id, world.whole._id];
  await http.call('POST', `wallet/${wallet}/addcurrencys`, { as: me, body: { currencies } });
  for (const { _id } of [world.fine, world.whole]) {
    const body = { amount: WEALTH, reference: 'Fuzz' };
    await http.move('POST', `wallet/${wallet}/credit?currency=${_id}`, { as: me, body });
  }
}
