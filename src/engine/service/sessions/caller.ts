/** The caller of a request. Resolved for each request, so that changes of their role apply to the next one. */

import type { UserFacts } from '../../contract/appTypes.ts';
import type { Ability } from '../../contract/rights/abilities.ts';
import type { Connection } from '../database/database.ts';
import { ServiceError } from '../errors.ts';

export type Caller = UserFacts & {
  /** `_id` of the user. */
  user: string;
  userName: string;
  /** The role's `_id`; null if the user has none. */
  role: string | null;
  /** The tenant's `_id`; null for staff without a tenant. */
  client: string | null;
  /** `_id` of the session; null for a user who acts without one: findCaller. */
  session: string | null;
  ability: Ability;
  /** When the user last authenticated or confirmed their identity in this session, in milliseconds; 0 if never. */
  confirmedAt: number;
  /** The role requires a second factor that the user lacks. */
  lacksSecondFactor: boolean;
  /** Version of the role and its rules, sent with every response. */
  rules: string;
  /** Connection for cached lookups of the request, valid for its cache generation. */
  cachedConnection: Connection;
  /** Defaults to now; for demo data. */
  at?: Date;
  /**
   * The cache generation under which the caller was authorized optimistically. Only the final write can tell whether it
   * is still current.
   */
  authorizedUnder?: string | undefined;
};

/** The session, for calls that are about it. @throws ServiceError `unauthorized` if the caller has none */
export function requireSession({ session }: Pick<Caller, 'session'>): string {
  if (session === null) throw new ServiceError('unauthorized');
  return session;
}
