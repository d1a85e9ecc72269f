/** Who makes a request: read anew for each one, so that a changed role binds the next request. */
import type { Ability } from '../../contract/abilities.ts';
import type { UserFacts } from '../../contract/userFacts.ts';
import type { Edition } from '../database/cacheGeneration.ts';

export type Caller = UserFacts & {
  /** `_id` of the user. */
  user: string;
  userName: string;
  /** The role's `_id`; null where the user has none. */
  role: string | null;
  /** The `_id` of the tenant; null for the platform's own staff. */
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
  /** What the request may take from memory; undefined for who acts without one. */
  edition?: Edition;
  /** Whether that is the edition of an earlier request: only the ledger can say if it is still in force. */
  presumed?: boolean;
};
