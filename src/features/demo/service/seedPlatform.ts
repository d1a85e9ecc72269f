/** Creates the demo platform's currencies, clients, roles and users in one transaction. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getResource } from '#engine/contract';
import {
  type AuditEntry,
  addContent,
  addRows,
  type Connection,
  type Core,
  changeRows,
  getTable,
  newId,
  persistedFields,
  type Row,
  recordAudit,
  storedRecord,
} from '#engine/service';
import { storeCurrencies } from '#features/clients/service';
import { insertUser } from '#features/users/service';
import { PLATFORM_ID } from '#ledger/contract';
import type { ActivePeriod, DemoFixture, DemoTenant } from './fixture.ts';
import { type DemoPerson, generatePeople } from './people.ts';
import { clients, currencies, type DemoClient, type DemoCurrency, roles } from './platform.ts';
import type { SeededRandom } from './random.ts';
import { clientJoinDate, pickArrival, type Timeline } from './timeline.ts';

/** An advisory lock key used nowhere else: processes that start together wait for each other. */
const SEED_LOCK = 7_262_533;

/** @returns undefined if the database already has a platform */
export function seedPlatform(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  random: SeededRandom,
  { passwordHash, timeline }: { passwordHash: string; timeline: Timeline },
): Promise<DemoFixture | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const { rows } = await transaction.execute(
      sql`select 1 from clients union all select 1 from currencies limit 1`,
    );
    const root = await findRootUser(transaction);
    if (rows.length > 0 || root === undefined) return undefined;

    const currencyIds = await seedCurrencies(transaction, ledger);
    const names = roles.map(({ _id }) => _id);
    await addRows(transaction, ledger.keys, 'roles', names, () =>
      transaction
        .insert(getTable({ name: 'role' }))
        .values(roles.map((role) => ({ ...role, builtIn: false }))),
    );
    const fixture: DemoFixture = {
      platform: PLATFORM_ID,
      root,
      currencies: currencyIds,
      tenants: [],
      ending: timeline.ending,
    };
    const auditEntries: AuditEntry[] = [
      ...[...currencyIds].map(([name, id]) =>
        toCreationEntry(root, null, 'currency', id, name, timeline.foundedAt),
      ),
      ...roles.map(({ _id }) => toCreationEntry(root, null, 'role', _id, _id, timeline.foundedAt)),
    ];
    const ids = new Map<DemoClient, string>();
    for (const [at, client] of clients.entries()) {
      const joined = clientJoinDate(timeline, random, at);
      const { id, wallet } = await seedClient(transaction, ledger, client, { currencyIds, root, joined });
      ids.set(client, id);
      const left = client.inactive ? { left: timeline.ending } : {};
      fixture.tenants.push({ client, wallet, joined, ...left, admins: [], agents: [], customers: [] });
      auditEntries.push(toCreationEntry(root, id, 'client', id, client.name, joined));
    }
    const arrivals: { user: string; joined: Date }[] = [{ user: root, joined: timeline.foundedAt }];
    for (const person of generatePeople(random)) {
      const client = (person.client && ids.get(person.client)) ?? null;
      const user = await insertUser({ ledger }, transaction, {
        ...toAccount(person),
        client,
        defaultCurrency: currencyIds.get(person.defaultCurrency) ?? null,
        passwordHash,
      });
      const tenant = fixture.tenants.find((one) => one.client === person.client);
      const joined = pickArrival(timeline, random, person, tenant);
      arrivals.push({ user, joined });
      auditEntries.push(toCreationEntry(root, client, 'user', user, person.userName, joined));
      const period = person.inactive ? { joined, left: timeline.ending } : { joined };
      if (tenant) await addHolder(transaction, tenant, person, user, period);
    }
    await backdate(transaction, ledger, arrivals, timeline.foundedAt);
    await recordAudit(transaction, ledger.keys, await withRecords(transaction, auditEntries));
    return fixture;
  });
}

/** Sets creation dates according to the timeline; a wallet is as old as its owner. */
async function backdate(
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

async function findRootUser(transaction: Connection): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ _id: string }>(
    sql`select _id from users where role = 'root' order by created_at limit 1`,
  );
  return rows[0]?._id;
}

async function seedCurrencies(
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

/** What a client is created with, by whom and when. */
type Founding = { currencyIds: Map<DemoCurrency, string>; root: string; joined: Date };

/** Currencies that will be disabled are active at first, so that they have a history. */
async function seedClient(
  transaction: Connection,
  ledger: Core['ledger'],
  { name, domain, tax, active, disabled, letterhead, logo }: DemoClient,
  { currencyIds, root, joined: createdAt }: Founding,
): Promise<{ id: string; wallet: string }> {
  const id = newId();
  const claim = { resource: 'client', field: 'logo', record: id, user: root, createdAt };
  const picture = {
    name: 'logo.png',
    type: 'image/png',
    content: Buffer.from(logo ?? '', 'base64'),
  } as const;
  const file = logo && (await addContent(transaction, claim, picture));
  await addRows(transaction, ledger.keys, 'clients', [id], () =>
    transaction.insert(getTable({ name: 'client' })).values({
      _id: id,
      name,
      email: `hola@${domain}`,
      status: 'active',
      tax,
      publicKey: `pk_${randomBytes(24).toString('hex')}`,
      ...letterhead,
      logo: file,
      createdAt,
    }),
  );
  const usedCurrencies = [...active, ...disabled].map((currency) => currencyIds.get(currency) ?? '');
  await storeCurrencies(transaction, ledger.keys, id, { activated: usedCurrencies, disabled: [] });
  const wallet = await ledger.openWallet(transaction, {
    ownerType: 'client',
    owner: id,
    client: id,
    currencies: usedCurrencies,
  });
  return { id, wallet };
}

async function addHolder(
  transaction: Connection,
  tenant: DemoTenant,
  { role }: DemoPerson,
  user: string,
  period: ActivePeriod,
): Promise<void> {
  const { rows } = await transaction.execute<{ _id: string }>(
    sql`select _id from wallets where owner = ${user} and owner_type = 'user'`,
  );
  const holder = { ...period, user, wallet: rows[0]?._id ?? '' };
  if (role === 'admin') tenant.admins.push(holder);
  else if (role === 'agent') tenant.agents.push(holder);
  else tenant.customers.push(holder);
}

/** The columns of the users table. */
function toAccount({ inactive: _, joinedWithClient: __, ...account }: DemoPerson) {
  return account;
}

function toCreationEntry(
  user: string,
  client: string | null,
  resource: string,
  record: string,
  content: string,
  date: Date,
): AuditEntry {
  return { user, role: 'root', client, action: 'create', resource, record, content, date };
}

/** The entries of creations with the records, as those of calls have them. */
async function withRecords(connection: Connection, entries: AuditEntry[]): Promise<AuditEntry[]> {
  const records = new Map<string, object>();
  for (const name of new Set(entries.map(({ resource }) => resource))) {
    const resource = getResource(name);
    for (const row of (await connection.select().from(getTable(resource))) as Row[])
      records.set(row._id, persistedFields(resource, await storedRecord(connection, resource, row)));
  }
  return entries.map((entry) => ({ ...entry, data: { after: records.get(String(entry.record)) } }));
}
