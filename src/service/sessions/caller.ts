/** Who makes a request: read anew for each one, so that a changed role binds the next request. */
import type { Ability } from '../../contract/abilities.ts';

export type Caller = {
  /** `_id` of the user. */
  user: string;
  userName: string;
  /** The role's `_id`; null where the user has none. */
  role: string | null;
  /** The `_id` of the tenant; null for the platform's own staff. */
  client: string | null;
  /** The `_id` of the user's wallet. */
  wallet: string | null;
  /** `_id` of the session. */
  session: string;
  ability: Ability;
};
