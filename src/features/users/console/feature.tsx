/** The console part of the users feature. */
import type { ConsoleFeature } from '#engine/console';
import { builtInRole } from '#engine/contract';
import { user } from '../resource.ts';

export const usersConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  landing: ({ role }) => (builtInRole(role)?.landing === user.name ? user.routes.list : undefined),
};
