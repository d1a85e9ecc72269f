/** The first page after sign-in. */

import type { UserFacts } from '../../contract/appTypes.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import { consoleFeatures } from '../app/feature.ts';
import { getHomePath } from '../app/screens.ts';

/** The public path of a user's first page: a feature's choice, else the console's first page. */
export function getLandingPage(user: (Pick<UserData, 'role'> & Partial<UserFacts>) | undefined): string {
  if (!user) return getHomePath();
  for (const { landing } of consoleFeatures) {
    const path = landing?.(user);
    if (path !== undefined) return path;
  }
  return getHomePath();
}
