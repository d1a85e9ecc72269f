/** Lays the demo platform's currencies, clients, roles and people, in one transaction. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { PLATFORM_ID } from '../../contract/fields.ts';
import { type AuditEntry, recordAudit } from '../audit/record.ts';
import type { Core } from '../core.ts';
import type { Connection } from '../database/database.ts';
import { clientCurrencies, tableOf } from '../database/tables.ts';
import { insertUser } from '../resources/rules/newUser.ts';
import type { Chance } from './chance.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { clients, currencies, type DemoClient, type DemoCurrency, roles } from './platform.ts';
import type { DemoTenant, DemoWorld } from './world.ts';

export type LaidPlatform = DemoWorld & {
  /** Users who are made inactive once their history is there. */
  leavers: string[];
};

/** Any number that no one else locks: processes that start together wait for each other. */
const LOCK = 7_262_533;

/** @returns undefined where the database holds a platform already */
export function layPlatform(
  { database, ledger }: Pick<Core, 'database' | 'ledger'>,
  chance: Chance,
  { passwordHash, start }: { passwordHash: string; start: Date },
): Promise<LaidPlatform | undefined> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { rows } = await transaction.execute(
      sql`select 1 from clients union all select 1 from currencies limit 1`,
    );
    const root = await rootUser(transaction);
    if (rows.length > 0 || root === undefined) return undefined;

    const known = await layCurrencies(transaction);
    await transaction
      .insert(tableOf({ name: 'role' }))
      .values(roles.map((role) => ({ ...role, builtIn: false })));
    const laid: LaidPlatform = { platform: PLATFORM_ID, root, currencies: known, tenants: [], leavers: [] };
    const created: AuditEntry[] = [];
    const clientIds = new Map<DemoClient, string>();
    for (const client of clients) {
      const { id, wallet } = await layClient(transaction, ledger, client, known, start);
      clientIds.set(client, id);
      laid.tenants.push({ client, wallet, admins: [], agents: [], customers: [] });
      created.push(creation(root, id, 'client', id, client.name, start));
    }
    for (const person of demoPeople(chance)) {
      const client = (person.client && clientIds.get(person.client)) ?? null;
      const user = await insertUser({ ledger }, transaction, {
        ...withoutInactive(person),
        client,
        defaultCurrency: known.get(person.defaultCurrency) ?? null,
        passwordHash,
      });
      created.push(creation(root, client, 'user', user, person.userName, start));
      if (person.inactive) laid.leavers.push(user);
      await addHolder(transaction, laid.tenants, person, user);
    }
    await transaction.execute(sql`update users set created_at = ${start.toISOString()} where _id <> ${root}`);
    await transaction.execute(sql`update wallets set created_at = ${start.toISOString()}`);
    await recordAudit(transaction, ledger.auditKey, created);
    return laid;
  });
}

async function rootUser(transaction: Connection): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ _id: string }>(
    sql`select _id from users where role = 'root' order by created_at limit 1`,
  );
  return rows[0]?._id;
}

async function layCurrencies(transaction: Connection): Promise<Map<DemoCurrency, string>> {
  const rows = currencies.map(({ usual: _, ...currency }) => ({ _id: newId(), ...currency }));
  await transaction.insert(tableOf({ name: 'currency' })).values(rows);
  return new Map(rows.map(({ _id, abbreviation }) => [abbreviation, _id]));
}

/** What is disabled in the end is active at first, so that it has a history. */
async function layClient(
  transaction: Connection,
  ledger: Core['ledger'],
  { name, domain, tax, active, disabled }: DemoClient,
  known: Map<DemoCurrency, string>,
  start: Date,
): Promise<{ id: string; wallet: string }> {
  const id = newId();
  await transaction.insert(tableOf({ name: 'client' })).values({
    _id: id,
    name,
    email: `hola@${domain}`,
    status: 'active',
    tax,
    publicKey: `pk_${randomBytes(24).toString('hex')}`,
    createdAt: start,
  });
  const used = [...active, ...disabled].map((currency) => known.get(currency) ?? '');
  await transaction
    .insert(clientCurrencies)
    .values(used.map((currency) => ({ client: id, currency, active: true })));
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
  tenants: readonly DemoTenant[],
  { client, role }: DemoPerson,
  user: string,
): Promise<void> {
  const tenant = tenants.find((one) => one.client === client);
  if (!tenant) return;
  const { rows } = await transaction.execute<{ _id: string }>(
    sql`select _id from wallets where owner = ${user} and owner_type = 'user'`,
  );
  const holder = { user, wallet: rows[0]?._id ?? '' };
  if (role === 'admin') tenant.admins.push(holder);
  else if (role === 'agent') tenant.agents.push(holder);
  else tenant.customers.push(holder);
}

function withoutInactive({ inactive: _, ...person }: DemoPerson): Omit<DemoPerson, 'inactive'> {
  return person;
}

function creation(
  user: string,
  client: string | null,
  resource: string,
  record: string,
  content: string,
  date: Date,
): AuditEntry {
  return { user, client, action: 'create', resource, record, content, date };
}
