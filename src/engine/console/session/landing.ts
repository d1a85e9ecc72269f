/** The first page after sign-in. */

import type { UserFacts } from '../../contract/appTypes.ts';
import type { UserData } from '../../contract/calls/sessions.ts';
import { consoleFeatures } from '../app/feature.ts';
import { homePath } from '../app/screens.ts';

/** The public path of a user's first page: a feature's choice, else the console's first page. */
export function landingPage(user: (Pick<UserData, 'role'> & Partial<UserFacts>) | undefined): string {
  if (!user) return homePath();
  for (const { landing } of consoleFeatures) {
    const path = landing?.(user);
    if (path !== undefined) return path;
  }
  return homePath();
}
