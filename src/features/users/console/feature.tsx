/** What users bring to the console. */
import type { ConsoleFeature } from '../../../engine/console/app/feature.ts';
import { user } from '../resource.ts';

export const usersConsole: ConsoleFeature = {
  records: () => import('./records.tsx'),
  // An agent works with users.
  landing: ({ role }) => (role === 'agent' ? user.routes.list : undefined),
};
