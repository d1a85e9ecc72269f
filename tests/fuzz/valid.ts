/** Valid requests: they fit the document, and refer to existing rows. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { listSubjects } from '../../src/engine/contract/registry.ts';
import type { SeededRandom } from '../../src/features/demo/service/random.ts';
import { featureTests } from '../features.ts';
import type { FuzzRequest } from './asked.ts';
import type { Operation, Schema } from './operations.ts';
import type { CallerKind, People } from './people.ts';
import type { Seen } from './seen.ts';
import { createTimestamp, createValue, createWord, type KnownValue } from './values.ts';
import type { Pair } from './wire.ts';

export type World = { chance: SeededRandom; people: People; seen: Seen; mailbox: Mailbox };

/** The token in a mailed link to that page of the console, if mails can be read. Each is returned once. */
export type Mailbox = (page: string) => string | undefined;

export async function validRequest(
  world: World,
  operation: Operation,
  who: CallerKind,
): Promise<FuzzRequest> {
  const { chance, seen } = world;
  const known = await findReference(world, operation, who);
  const params = Object.fromEntries(
    operation.params.map(({ name, schema }) => [name, String(createValue(chance, schema, name, known))]),
  );
  const query = queryOf(world, operation, who, known);
  const fits = operation.body && createValue(chance, operation.body, '', known);
  // A list is sent unchanged: only fields of objects are changed.
  const raw = Array.isArray(fits) ? JSON.stringify(fits) : undefined;
  const body = raw === undefined ? (fits as Record<string, unknown> | undefined) : undefined;
  const revision = seen.last.get(`revision ${params.id}`);
  return {
    operation,
    who,
    kind: 'valid',
    changes: [],
    method: operation.method,
    path: operation.path,
    params,
    query,
    headers: operation.headers.flatMap((name): Pair[] => {
      if (/^idempotency-key$/i.test(name)) return [[name, randomUUID()]];
      return revision && chance.percent(30) ? [[name, revision]] : [];
    }),
    body:
      body &&
      Object.entries(consistent(operation, body)).map(([name, value]) => [name, JSON.stringify(value)]),
    ...(raw !== undefined && { raw }),
  };
}

/** Some of the call's parameters, or those of the last page with the cursor of the next. */
function queryOf(
  { chance, seen }: World,
  { path, query }: Operation,
  who: CallerKind,
  known: KnownValue,
): Pair[] {
  const next = seen.last.get(`next ${who} ${path}`);
  if (next && chance.percent(20)) return JSON.parse(next);
  const taken = query.filter(({ name, required }) => required || (chance.percent(35) && name !== 'after'));
  return taken.flatMap(({ name, schema }): Pair[] => {
    if (name === 'checkpoint' && known(name) === undefined) return [];
    return [
      schema.contentSchema
        ? [name, JSON.stringify(createValue(chance, schema.contentSchema, name, known))]
        : [name, String(createValue(chance, schema, name, known))],
    ];
  });
}

/** The parties depend on the type of a transaction, which a schema cannot express. */
function consistent({ name }: Operation, body: Record<string, unknown>): Record<string, unknown> {
  if (name !== 'POST /api/transaction') return body;
  const { from, to, ...rest } = body;
  if (rest.type === 'credit') return { ...rest, to };
  return rest.type === 'debit' ? { ...rest, from: to ?? from } : body;
}

/** The resource of a call: the first part of its path, with a few exceptions. */
export function resourceOf({ path }: Pick<Operation, 'path'>): string {
  if (path.startsWith('/api/wallet/updateBalanceRoot/')) return 'client';
  if (path.startsWith('/api/client/wallet/')) return 'client';
  const [, , first = ''] = path.split('/');
  return first === 'wallet' ? 'wallets' : first;
}

/** The resource whose records a call returns, which may differ from the first part of its path. */
export function resourceOfResponse({ path }: Pick<Operation, 'path'>): string {
  // A job is not a record of the resource that it writes or reads.
  const [, job] = /\/(export|import)(?:\/|$)/.exec(path) ?? [];
  if (job) return job;
  if (
    /^\/api\/wallet\/.*(\{type\}|transfer|agent-user|admin-client|updateBalanceRoot|transactions)/.test(path)
  )
    return 'transaction';
  if (/^\/api\/client\/.*transactions$/.test(path)) return 'transaction';
  const answers = featureTests.flatMap(({ fuzz }) => fuzz?.resources ?? []);
  const told = answers.find(([pattern]) => pattern.test(path));
  if (told) return told[1];
  if (path.startsWith('/api/client/wallet/')) return 'wallets';
  return resourceOf({ path });
}

/** The row that a parameter or field of that name refers to. */
const refersTo: Record<string, readonly string[]> = {
  currency: ['currency', 'currency', 'currency.abbreviation'],
  client: ['client'],
  user: ['user'],
  role: ['role'],
  wallet: ['wallets'],
  defaultCurrency: ['currency'],
  currencies: ['currency'],
  activatedCurrencies: ['currency'],
  disabledCurrencies: ['currency'],
  from: ['user', 'wallets', 'client'],
  to: ['user', 'user', 'wallets', 'client'],
  owner: ['user', 'client'],
  entity: ['user', 'client'],
  party: ['user', 'client'],
  of: ['user', 'role', 'client', 'wallets'],
  record: ['user', 'client', 'role', 'wallets'],
  publicKey: ['client.publicKey'],
};

export async function findReference(
  world: World,
  operation: Operation,
  who: CallerKind,
): Promise<KnownValue> {
  const { chance, people, seen } = world;
  const resource = resourceOf(operation);
  /** Records that the run needs are neither changed nor deleted. */
  const spared = (one: () => string | undefined): string => {
    for (let tries = 0; tries < 10; tries += 1) {
      const value = one();
      if (value !== undefined && people.spares(operation, { value })) return value;
    }
    return randomUUID();
  };
  /** Those in which an earlier refusal said that the action is allowed. */
  const states = seen.last.get(`states ${operation.name}`)?.split(', ');
  const password = `Fz-${createWord(chance)}-${createWord(chance)}`;
  const entity = chance.pick(['user', 'client']);
  const homeless = chance.percent(60) ? seen.last.get('without wallet')?.split(' ') : undefined;
  const isSignIn = operation.path.endsWith('/login');
  const refreshToken = operation.path.endsWith('/refresh-token')
    ? await people.guest.refreshToken().catch(() => undefined)
    : undefined;
  const exact: Record<string, () => unknown> = {
    password: () => (isSignIn ? people.guest.password : password),
    confirmPassword: () => password,
    adminPassword: () => password,
    adminEmail: () => `${createWord(chance)}@fuzz.example`,
    userName: () => (isSignIn ? people.guest.userName : undefined),
    name: () => (operation.path.includes('{name}') ? seen.one(who, `${resource}.name`) : undefined),
    email: () => emailFor(world, operation, who),
    amount: () => chance.pick(['1', '2', '3', '7', '0.5']),
    from: () => (chance.percent(50) ? people.idOf(who) : undefined),
    budget: () => '1000',
    decimals: () => chance.pick([0, 2, 8]),
    tax: () => chance.pick(['0', '21', '7.25']),
    expiresAt: () => createTimestamp(chance, 1, 30),
    refreshToken: () => refreshToken,
    token: () =>
      seen.last.get(`token ${operation.path}`) ??
      world.mailbox(operation.path.endsWith('/reset-password') ? '/reset-password' : '/confirm-email'),
    currentPassword: () => people.world.password,
    code: () => (isSignIn ? undefined : codeOf(world, who, operation)),
    createdAt: () => createTimestamp(chance),
    zone: () => chance.pick(['UTC', 'Europe/Madrid', 'Asia/Kathmandu']),
    permissions: () => somePermissions(chance),
    entityType: () => entity,
    entityId: () => seen.one(who, entity),
    ownerType: () => (homeless ? homeless[0] : entity),
    owner: () => homeless?.[1] ?? seen.one(who, entity),
    range: () => someRange(chance, operation),
    checkpoint: () => seen.last.get('checkpoint'),
    q: () => chance.pick(['mine', 'fuzz', 'conf', 'a']),
  };
  return (name) => {
    const value = exact[name]?.();
    if (value !== undefined) return value;
    if (name === 'id') return spared(() => seen.one(who, resource, states));
    const plain = name.replace(/Id$/, '').replace(/_(gte|lte|like|within)$/, '');
    const kinds = refersTo[plain] ?? (plain in people.usual ? [plain] : undefined);
    if (!kinds) return undefined;
    const kind = name === 'to' && operation.path.endsWith('/admin-client') ? 'client' : chance.pick(kinds);
    const ours = people.usual[kind]?.filter((id) => people.spares(operation, { id }));
    if (ours?.length && chance.percent(50)) return chance.pick(ours);
    return spared(() => seen.one(who, kind) ?? seen.one('root', kind));
  };
}

/** The caller's current authenticator code; the next one if it was used already. */
function codeOf({ seen, people }: World, who: CallerKind, { path }: Operation): string | undefined {
  const which = path.endsWith('/secondFactor/confirm') ? 'begun' : 'secret';
  const secret = seen.last.get(`${which} ${people.idOf(who)}`);
  if (!secret) return undefined;
  const now = TOTP.counter();
  const used = Number(seen.last.get(`code ${secret}`) ?? 0);
  const step = used < now ? now : now + 1;
  seen.last.set(`code ${secret}`, String(step));
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 });
}

function emailFor({ seen, chance, people }: World, { path }: Operation, who: CallerKind): string | undefined {
  if (path.includes('{email}')) return seen.one(who, 'client.email');
  if (path.endsWith('/forgot-password')) {
    const email = seen.one('root', 'user.email');
    if (email && !people.isOurs(email)) return email;
  }
  return `${createWord(chance)}@fuzz.example`;
}

function someRange(chance: SeededRandom, { query }: Operation): unknown {
  const from = chance.percent(70) ? 0 : chance.between(0, 200);
  const range = [from, from + chance.pick([0, 9, 24, 99])];
  return query.some(({ name, schema }) => name === 'range' && !schema.contentSchema)
    ? JSON.stringify(range)
    : range;
}

function somePermissions(chance: SeededRandom) {
  return Array.from({ length: chance.between(0, 4) }, () => ({
    subject: chance.pick(listSubjects()),
    action: chance.pick(['read', 'read', 'create', 'edit', 'delete']),
    allowed: chance.percent(80),
  }));
}

/** The schema without `null`. */
export function presentSchema(schema: Schema | undefined): Schema {
  const { anyOf } = schema ?? {};
  return anyOf?.find(({ type }) => type !== 'null') ?? schema ?? {};
}
