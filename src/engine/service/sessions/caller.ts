/** Who makes a request: read anew for each one, so that a changed role binds the next request. */

import type { UserFacts } from '../../contract/appTypes.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import type { Connection } from '../database/database.ts';

export type Caller = UserFacts & {
  /** `_id` of the user. */
  user: string;
  userName: string;
  /** The role's `_id`; null where the user has none. */
  role: string | null;
  /** The `_id` of the tenant; null for staff of no tenant. */
  client: string | null;
  /** `_id` of the session. */
  session: string;
  ability: Ability;
  /** When the person last proved who they are, in milliseconds; 0 where never in this session. */
  confirmedAt: number;
  /** Has no second factor although the role requires one. */
  lacksSecondFactor: boolean;
  /** Names the role with its rules: goes out with every answer. */
  rules: string;
  /** What the request looks things up by: what has not changed since it began comes from memory. */
  cachedConnection: Connection;
  /** When it is done, if not now: for demo data. */
  at?: Date;
  /** The cache generation by which the caller was let in, where only what writes in the end can say if it is still in force. */
  authorizedUnder?: string | undefined;
};
