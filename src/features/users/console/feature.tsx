/** What users bring to the console. */
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { builtInRole } from '../../../engine/contract/registry.ts';
import { user } from '../resource.ts';

export const usersConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  landing: ({ role }) => (builtInRole(role)?.landing === user.name ? user.routes.list : undefined),
};
