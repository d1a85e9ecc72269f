/** The rows that the app starts with. */
import { getResource } from '../contract/index.ts';
import {
  addBuiltInRoles,
  addRows,
  type Core,
  getTable,
  hashPassword,
  newId,
  SettingsError,
} from '../service/index.ts';

/** Creates the roles and the user `owner`, who signs in with ROOT_PASSWORD; with DEMO, also examples. */
export async function seed({ database, keys, settings }: Core): Promise<void> {
  const users = getTable({ name: 'user' });
  await database.transaction(async (transaction) => {
    await addBuiltInRoles(transaction, keys);
    const [existing] = await transaction.select({ _id: users._id }).from(users).limit(1);
    if (existing) return;
    if (!settings.rootPassword) {
      throw new SettingsError('ROOT_PASSWORD is not set. Set it to the password of the first user, owner.');
    }
    const passwordHash = await hashPassword(settings.rootPassword);
    const add = async (resource: string, values: object): Promise<string> => {
      const [table, _id] = [getTable({ name: resource }), newId()];
      await addRows(transaction, keys, getResource(resource).table, [_id], () =>
        transaction.insert(table).values({ _id, ...values }),
      );
      return _id;
    };
    await add('user', {
      ...{ userName: 'owner', firstName: 'First', lastName: 'Owner', email: 'owner@starter.example' },
      ...{ role: 'owner', status: 'active', client: null, createdAt: new Date(), passwordHash },
    });
    if (settings.demo) await addExamples(add);
  });
}

async function addExamples(add: (resource: string, values: object) => Promise<string>): Promise<void> {
  const client = await add('client', { name: 'North', status: 'active' });
  const garden = await add('project', { name: 'Garden', stage: 'running', client });
  const shop = await add('project', { name: 'Shop', stage: 'planned', client });
  await add('task', { title: 'Water the plants', project: garden, due: '2030-05-01', isDone: false, client });
  await add('task', { title: 'Order seeds', project: garden, isDone: true, client });
  await add('task', { title: 'Find premises', project: shop, due: '2030-06-30', isDone: false, client });
}
