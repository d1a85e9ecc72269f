/**
 * Seeds what every database starts with: the five built-in roles, the platform's wallet and the user `root`.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  addBuiltInRoles,
  type Connection,
  type Core,
  getTable,
  hashPassword,
  newPasswordError,
  ServiceError,
  SettingsError,
} from '#engine/service';
import { PLATFORM_ID } from '#ledger/contract';
import { insertUser } from './newUser.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'monedero-demo';

/** An advisory lock key used nowhere else: processes that start together wait for each other. */
const LOCK = 7_262_532;

const users = getTable({ name: 'user' });

/**
 * Adds the missing seed data. Existing roles keep their permissions.
 * @returns the generated password of `root`, if it was created
 */
export async function seedBaseData(core: Core): Promise<{ newRootPassword: string | undefined }> {
  const { database, settings } = core;
  const configured = settings.rootPassword ?? (settings.demo ? DEMO_PASSWORD : undefined);
  const password = configured ?? randomBytes(12).toString('base64url');
  const newPassword = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await addBuiltInRoles(transaction, core.keys);
    await createPlatformWallet(core, transaction);
    const [existing] = await transaction.select({ _id: users._id }).from(users).limit(1);
    if (existing) return false;
    await assertStrongPassword(settings.rootPassword);
    await insertUser(core, transaction, {
      userName: 'root',
      firstName: 'Root',
      lastName: 'Monedero',
      email: 'root@monedero.example',
      role: 'root',
      client: null,
      defaultCurrency: null,
      passwordHash: await hashPassword(password),
    });
    return true;
  });
  return { newRootPassword: newPassword && configured === undefined ? password : undefined };
}

/** @throws SettingsError */
async function assertStrongPassword(password: string | undefined): Promise<void> {
  const validationError = password === undefined ? undefined : await newPasswordError(password, ['root']);
  if (!validationError) return;
  const reason = new ServiceError('invalid', { ROOT_PASSWORD: validationError }).body.errors?.ROOT_PASSWORD;
  throw new SettingsError(`ROOT_PASSWORD can be guessed (${reason}). Set another one, or leave it out.`);
}

async function createPlatformWallet({ ledger }: Core, transaction: Connection): Promise<void> {
  const { rows } = await transaction.execute(sql`select 1 from wallets where owner_type = 'platform'`);
  if (rows.length > 0) return;
  const { rows: currencies } = await transaction.execute<{ _id: string }>(sql`select _id from currencies`);
  await ledger.openWallet(transaction, {
    ownerType: 'platform',
    owner: PLATFORM_ID,
    client: null,
    currencies: currencies.map(({ _id }) => _id),
  });
}
