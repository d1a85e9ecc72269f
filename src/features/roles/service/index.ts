/** What roles bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { roleHooks } from './hooks.ts';
import { roleRoutes } from './routes.ts';

export const roleService: ServiceFeature = {
  hooks: { role: roleHooks },
  routes: [roleRoutes],
  about: { role: 'Who may do what: lists of permissions with a name.' },
};
