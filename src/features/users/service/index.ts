/** The service part of users. */
import { sql } from 'drizzle-orm';
import type { ServiceFeature } from '#engine/service';
import { user } from '../resource.ts';
import { userHooks } from './hooks.ts';
import { invitationRoutes } from './invitations.ts';
import { insertUser } from './newUser.ts';

export { DEMO_PASSWORD } from './baseData.ts';
export { insertUser } from './newUser.ts';
export { listPeople, type Person } from './people.ts';
export { readPersonNames } from './personNames.ts';

export const userService: ServiceFeature = {
  events: [{ resource: user.name, actions: ['invite'] }],
  hooks: userHooks,
  routes: [invitationRoutes],
  about: { user: "Users: platform staff, clients' staff and customers." },
  userFacts: { facts: { defaultCurrency: sql`u.default_currency` } },
  createUser: (core, transaction, person) =>
    insertUser(core, transaction, { ...person, defaultCurrency: null }),
};

export { seedBaseData } from './baseData.ts';
