/** Assembles the service of the app; main.ts makes it listen. */
import './features.ts';
import {
  type AppParts,
  addBuiltInRoles,
  addRows,
  type Core,
  getTable,
  hashNewPassword,
  hashPassword,
  newId,
  registerServiceFeatures,
  type Settings,
  SettingsError,
  type Started,
  startEngine,
} from '../service/index.ts';
import { en } from './i18n/en.ts';

registerServiceFeatures([
  {
    hooks: {
      user: {
        async prepare(_core, { password, confirmPassword: _, ...values }) {
          if (typeof password !== 'string') return values;
          return { ...values, passwordHash: await hashNewPassword(password, [values.userName]) };
        },
      },
    },
  },
]);

/** Opens and migrates the database, seeds it and creates the service, without listening yet. */
export function createService(
  settings: Settings,
  parts: Pick<AppParts, 'migrations' | 'console'>,
): Promise<Started> {
  // Create services for features here, such as a client of another API.
  const services = () => ({}) as never;
  return startEngine(settings, { ...parts, messages: { en }, services, seed });
}

/** Creates the roles and the user `owner`, who signs in with ROOT_PASSWORD and can create all others. */
async function seed({ database, keys, settings }: Core): Promise<void> {
  const [users, _id] = [getTable({ name: 'user' }), newId()];
  await database.transaction(async (transaction) => {
    await addBuiltInRoles(transaction, keys);
    const [existing] = await transaction.select({ _id: users._id }).from(users).limit(1);
    if (existing) return;
    if (!settings.rootPassword) {
      throw new SettingsError('ROOT_PASSWORD is not set. Set it to the password of the first user, owner.');
    }
    const owner = {
      ...{ _id, userName: 'owner', firstName: 'First', lastName: 'Owner', email: 'owner@starter.example' },
      ...{ role: 'owner', status: 'active', client: null, createdAt: new Date() },
      passwordHash: await hashPassword(settings.rootPassword),
    };
    await addRows(transaction, keys, 'users', [_id], () => transaction.insert(users).values(owner));
  });
}
