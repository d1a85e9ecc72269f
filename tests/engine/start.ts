/** Starts the service of a declared app on the engine alone. */
import { addBuiltInRoles } from '../../src/engine/service/accounts/builtInRoles.ts';
import type { Core } from '../../src/engine/service/core.ts';
import type { Migrations } from '../../src/engine/service/database/migrate.ts';
import { getTable } from '../../src/engine/service/database/schema/tables.ts';
import { registerServiceFeatures, type ServiceFeature } from '../../src/engine/service/feature.ts';
import { newId } from '../../src/engine/service/newId.ts';
import { addRows } from '../../src/engine/service/sealedRows/change.ts';
import { hashNewPassword } from '../../src/engine/service/sessions/newPassword.ts';
import { hashPassword } from '../../src/engine/service/sessions/passwords.ts';
import { readSettings } from '../../src/engine/service/settings/settings.ts';
import { type Started, startEngine } from '../../src/engine/service/start.ts';
import { en } from './library/i18n/en.ts';
import { firstMigration } from './library/migration.ts';
import { PASSWORD } from './password.ts';

/** Stores the passwords of users, as each app must. */
export const passwordsOfPeople: ServiceFeature = {
  hooks: {
    user: {
      async prepare(_core, { password, confirmPassword: _, ...values }) {
        if (typeof password !== 'string') return values;
        return { ...values, passwordHash: await hashNewPassword(password, [values.userName]) };
      },
    },
  },
};
registerServiceFeatures([passwordsOfPeople]);

/**
 * Creates a user named `head` with the role `head`.
 * @param environment of the database
 * @param console the folder of the built console
 * @param migrations of an app whose tables have changed since its first version
 */
export async function startApp(
  environment: Record<string, string>,
  console = '',
  migrations?: Migrations,
): Promise<Started> {
  const settings = readSettings({
    ...{ NODE_ENV: 'test', DEMO: 'off', BUSY_SECONDS: '600' },
    ...{ AUTH_SECRET: 'secret-of-tests'.repeat(3), SEAL_KEY: 'ab'.repeat(32) },
    ...environment,
  });
  // The app has no services besides the engine's.
  const services = () => ({}) as never;
  return startEngine(settings, {
    migrations: migrations ?? (await firstMigration()),
    messages: { en },
    services,
    console,
    seed: addHead,
  });
}

async function addHead({ database, keys }: Core): Promise<void> {
  const [users, id] = [getTable({ name: 'user' }), newId()];
  // On a restart, the user exists.
  if ((await database.orm.select({ _id: users._id }).from(users).limit(1)).length) return;
  const passwordHash = await hashPassword(PASSWORD);
  await database.transaction(async (transaction) => {
    await addBuiltInRoles(transaction, keys);
    await addRows(transaction, keys, 'users', [id], () =>
      transaction.insert(users).values({
        ...{ _id: id, userName: 'head', firstName: 'Ada', lastName: 'Head', email: 'head@library.example' },
        ...{ role: 'head', status: 'active', client: null, passwordHash, createdAt: new Date() },
      }),
    );
  });
}
