/** Seeds what the load needs: one client with agents who move money between thousands of wallets. */
import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Database } from '../src/engine/service/database/database.ts';
import { openDatabase } from '../src/engine/service/database/open.ts';
import { getTable } from '../src/engine/service/database/schema/tables.ts';
import { addRows } from '../src/engine/service/sealedRows/change.ts';
import { hashPassword } from '../src/engine/service/sessions/passwords.ts';
import { readSettings } from '../src/engine/service/settings/settings.ts';
import { insertUser } from '../src/features/users/service/newUser.ts';
import { PLATFORM_ID } from '../src/ledger/contract/parties.ts';
import { createLedger, type Ledger } from '../src/ledger/ledger.ts';
import { clientCurrencies } from '../src/ledger/tables.ts';
import { CONNECTIONS } from './load.ts';
import { migrations } from './migrations.ts';
import { startService } from './service.ts';

const WALLETS = 4000;
/** Cents: enough for every wallet in every run. */
const FUNDS = 1_000_000_00n;
export const PASSWORD = 'password-of-the-bench';

export type Platform = {
  /** The settings of a service on this database. */
  environment: Record<string, string>;
  /** User names; each sees all the wallets. */
  agents: string[];
  /** `_id` of the currency that all wallets hold. */
  currency: string;
  /** Wallets of customers. */
  wallets: string[];
};

/** Credits each of these wallets from the platform. */
export async function fundWallets(
  ledger: Ledger,
  { currency, wallets, units }: { currency: string; wallets: readonly string[]; units: bigint },
): Promise<void> {
  await Promise.all(
    wallets.map((toWallet) =>
      ledger.post({
        operator: PLATFORM_ID,
        role: null,
        type: 'credit',
        fromWallet: PLATFORM_ID,
        toWallet,
        currency,
        units,
        reference: 'Funds of the bench',
        action: 'credit',
      }),
    ),
  );
}

/** Fills an empty database, through the service's own code. */
export async function seedPlatform(environment: Record<string, string>): Promise<Platform> {
  // Its first start creates the tables and the seed data.
  await (await startService(environment)).stop();
  const settings = readSettings(environment);
  const database = await openDatabase(settings);
  const ledger = createLedger({ migrations, database, sealKey: settings.sealKey });
  try {
    const { agents, currency, wallets } = await seedUsers(database, ledger);
    await fundWallets(ledger, { currency, wallets, units: FUNDS });
    return { environment, agents, currency, wallets: wallets.slice(CONNECTIONS) };
  } finally {
    await ledger.close();
    await database.close();
  }
}

type SeededUsers = { currency: string; agents: string[]; wallets: string[] };

function seedUsers(database: Database, ledger: Ledger): Promise<SeededUsers> {
  return database.transaction(async (transaction) => {
    const currency = newId();
    const dollar = { _id: currency, abbreviation: 'USD', name: 'US dollar', symbol: '$', decimals: 2 };
    const client = newId();
    const bench = {
      ...{ _id: client, name: 'Bench', email: 'bench@bench.example' },
      ...{ status: 'active', tax: 0, createdAt: new Date() },
    };
    const insertSealed = (table: string, record: string, insert: PromiseLike<unknown>) =>
      addRows(transaction, ledger.keys, table, [record], async () => insert);
    await insertSealed(
      'currencies',
      currency,
      transaction.insert(getTable({ name: 'currency' })).values(dollar),
    );
    await insertSealed('clients', client, transaction.insert(getTable({ name: 'client' })).values(bench));
    await insertSealed(
      'client_currencies',
      `${client} ${currency}`,
      transaction.insert(clientCurrencies).values({ client, currency, active: true }),
    );

    const passwordHash = await hashPassword(PASSWORD);
    const agents = Array.from({ length: CONNECTIONS }, (_, at) => `agent.${at}`);
    const customers = Array.from({ length: WALLETS }, (_, at) => `customer.${at}`);
    for (const userName of [...agents, ...customers]) {
      await insertUser({ ledger }, transaction, {
        userName,
        firstName: 'Ann',
        lastName: 'Smith',
        email: `${userName}@bench.example`,
        role: userName.startsWith('agent') ? 'agent' : 'customer',
        client,
        defaultCurrency: null,
        passwordHash,
      });
    }
    // Ids are in order of creation: agents first.
    const { rows } = await transaction.execute<{ _id: string }>(
      sql`select _id from wallets where client = ${client} order by _id`,
    );
    return { currency, agents, wallets: rows.map(({ _id }) => _id) };
  });
}
