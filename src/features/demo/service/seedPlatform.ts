/** Lays the demo platform's currencies, clients, roles and people, in one transaction. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type AuditEntry,
  addRows,
  type Connection,
  type Core,
  changeRows,
  getTable,
  newId,
  recordAudit,
} from '#engine/service';
import { storeCurrencies } from '#features/clients/service';
import { insertUser } from '#features/users/service';
import { PLATFORM_ID } from '#ledger/contract';
import type { DemoFixture, DemoTenant, Stay } from './fixture.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { clients, currencies, type DemoClient, type DemoCurrency, roles } from './platform.ts';
import type { SeededRandom } from './random.ts';
import { clientJoinDate, pickArrival, type Timeline } from './timeline.ts';

/** Any number that no one else locks: processes that start together wait for each other. */
const LOCK = 7_262_533;

/** @returns undefined where the database holds a platform already */
export function seedPlatform(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  chance: SeededRandom,
  { passwordHash, era }: { passwordHash: string; era: Timeline },
): Promise<DemoFixture | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await transaction.execute(
      sql`select 1 from clients union all select 1 from currencies limit 1`,
    );
    const root = await rootUser(transaction);
    if (rows.length > 0 || root === undefined) return undefined;

    const currencyIds = await layCurrencies(transaction, ledger);
    const names = roles.map(({ _id }) => _id);
    await addRows(transaction, ledger.keys, 'roles', names, () =>
      transaction
        .insert(getTable({ name: 'role' }))
        .values(roles.map((role) => ({ ...role, builtIn: false }))),
    );
    const laid: DemoFixture = {
      platform: PLATFORM_ID,
      root,
      currencies: currencyIds,
      tenants: [],
      ending: era.ending,
    };
    const created: AuditEntry[] = [
      ...[...currencyIds].map(([name, id]) => creation(root, null, 'currency', id, name, era.foundedAt)),
      ...roles.map(({ _id }) => creation(root, null, 'role', _id, _id, era.foundedAt)),
    ];
    const ids = new Map<DemoClient, string>();
    for (const [at, client] of clients.entries()) {
      const joined = clientJoinDate(era, chance, at);
      const { id, wallet } = await layClient(transaction, ledger, client, currencyIds, joined);
      ids.set(client, id);
      const left = client.inactive ? { left: era.ending } : {};
      laid.tenants.push({ client, wallet, joined, ...left, admins: [], agents: [], customers: [] });
      created.push(creation(root, id, 'client', id, client.name, joined));
    }
    const arrivals: { user: string; joined: Date }[] = [{ user: root, joined: era.foundedAt }];
    for (const person of demoPeople(chance)) {
      const client = (person.client && ids.get(person.client)) ?? null;
      const user = await insertUser({ ledger }, transaction, {
        ...accountOf(person),
        client,
        defaultCurrency: currencyIds.get(person.defaultCurrency) ?? null,
        passwordHash,
      });
      const tenant = laid.tenants.find((one) => one.client === person.client);
      const joined = pickArrival(era, chance, person, tenant);
      arrivals.push({ user, joined });
      created.push(creation(root, client, 'user', user, person.userName, joined));
      const stay = person.inactive ? { joined, left: era.ending } : { joined };
      if (tenant) await addHolder(transaction, tenant, person, user, stay);
    }
    await dateBack(transaction, ledger, arrivals, era.foundedAt);
    await recordAudit(transaction, ledger.keys, created);
    return laid;
  });
}

/** Who was made today came when the story says so; a wallet is as old as its owner. */
async function dateBack(
  transaction: Connection,
  { keys }: Core['ledger'],
  arrivals: readonly { user: string; joined: Date }[],
  foundedAt: Date,
): Promise<void> {
  const users = arrivals.map(({ user }) => user);
  await changeRows(transaction, keys, 'users', users, () =>
    transaction.execute(sql`update users set created_at = arrival.joined
      from json_to_recordset(${JSON.stringify(arrivals)}::json) as arrival("user" uuid, joined timestamptz)
      where users._id = arrival."user"`),
  );
  const { rows: wallets } = await transaction.execute<{ _id: string }>(sql`select _id from wallets`);
  const ids = wallets.map(({ _id }) => _id);
  await changeRows(transaction, keys, 'wallets', ids, () =>
    transaction.execute(sql`update wallets set created_at = coalesce(
      (select created_at from users where _id = owner),
      (select created_at from clients where _id = owner), ${foundedAt.toISOString()})`),
  );
}

async function rootUser(transaction: Connection): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ _id: string }>(
    sql`select _id from users where role = 'root' order by created_at limit 1`,
  );
  return rows[0]?._id;
}

async function layCurrencies(
  transaction: Connection,
  { keys }: Core['ledger'],
): Promise<Map<DemoCurrency, string>> {
  const rows = currencies.map(({ usual: _, ...currency }) => ({ _id: newId(), ...currency }));
  const ids = rows.map(({ _id }) => _id);
  await addRows(transaction, keys, 'currencies', ids, () =>
    transaction.insert(getTable({ name: 'currency' })).values(rows),
  );
  return new Map(rows.map(({ _id, abbreviation }) => [abbreviation, _id]));
}

/** What is disabled in the end is active at first, so that it has a history. */
async function layClient(
  transaction: Connection,
  ledger: Core['ledger'],
  { name, domain, tax, active, disabled }: DemoClient,
  currencyIds: Map<DemoCurrency, string>,
  createdAt: Date,
): Promise<{ id: string; wallet: string }> {
  const id = newId();
  await addRows(transaction, ledger.keys, 'clients', [id], () =>
    transaction.insert(getTable({ name: 'client' })).values({
      _id: id,
      name,
      email: `hola@${domain}`,
      status: 'active',
      tax,
      publicKey: `pk_${randomBytes(24).toString('hex')}`,
      createdAt,
    }),
  );
  const used = [...active, ...disabled].map((currency) => currencyIds.get(currency) ?? '');
  await storeCurrencies(transaction, ledger.keys, id, { activated: used, disabled: [] });
  const wallet = await ledger.openWallet(transaction, {
    ownerType: 'client',
    owner: id,
    client: id,
    currencies: used,
  });
  return { id, wallet };
}

async function addHolder(
  transaction: Connection,
  tenant: DemoTenant,
  { role }: DemoPerson,
  user: string,
  stay: Stay,
): Promise<void> {
  const { rows } = await transaction.execute<{ _id: string }>(
    sql`select _id from wallets where owner = ${user} and owner_type = 'user'`,
  );
  const holder = { ...stay, user, wallet: rows[0]?._id ?? '' };
  if (role === 'admin') tenant.admins.push(holder);
  else if (role === 'agent') tenant.agents.push(holder);
  else tenant.customers.push(holder);
}

/** What the table of users has of a person. */
function accountOf({ inactive: _, first: __, ...account }: DemoPerson) {
  return account;
}

function creation(
  user: string,
  client: string | null,
  resource: string,
  record: string,
  content: string,
  date: Date,
): AuditEntry {
  return { user, role: 'root', client, action: 'create', resource, record, content, date };
}
