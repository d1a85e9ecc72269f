/** The caller of a request. Resolved for each request, so that changes of their role apply to the next one. */

import type { UserFacts } from '../../contract/appTypes.ts';
import type { Ability, Permission } from '../../contract/rights/abilities.ts';
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
  /** The rights of the role; with scopes, only those that the scopes have too. */
  ability: Ability;
  /** What a principal without a session is limited to; undefined for people: principals.ts. */
  scopes?: Ability;
  /** What acts for the user, such as an API key; undefined for people. Recorded in the audit log. */
  via: string | undefined;
  /** When the user last authenticated or confirmed their identity in this session, in milliseconds; 0 if never. */
  confirmedAt: number;
  /** The role requires a second factor that the user lacks. */
  lacksSecondFactor: boolean;
  /** Version of the role and its rules, sent with every response. */
  rules: string;
  /** Connection for cached lookups of the request, valid for its cache generation. */
  cachedConnection: Connection;
  /** The approved request that the caller carries out; undefined for every other call. */
  approval?: ApprovedRequest;
  /** Defaults to now; for demo data. */
  at?: Date;
  /**
   * The cache generation under which the caller was authorized optimistically. Only the final write can tell whether it
   * is still current.
   */
  authorizedUnder?: string | undefined;
};

/** A request that was approved, while it is executed. */
export type ApprovedRequest = {
  _id: string;
  /** How many people approved it. */
  approvers: number;
  /** What they approved: approvals/approvals.ts. */
  effect: Readonly<Record<string, unknown>>;
};

/** Whom a token stands for, and what it may do. */
export type Principal = {
  /** `_id` of the user it acts for, whose role, tenant and status apply. */
  user: string;
  /** The resource and record that the token belongs to, such as `apiKey 0193…`. Recorded in the audit log. */
  via: string;
  /** Rules like those of a role. The principal has a right only if both they and the user's role grant it. */
  scopes: readonly Permission[];
  /** Whether it may make calls that require a confirmation, which nobody can give for it. */
  isConfirmed?: boolean;
};

/** The actor of an audit entry. */
export function actorOf({ user, role, via }: Pick<Caller, 'user' | 'role' | 'via'>) {
  return { user, role, via };
}

/** The session, for calls that are about it. @throws ServiceError `forbidden` if the caller acts without one */
export function requireSession({ session }: Pick<Caller, 'session'>): string {
  if (session === null) throw new ServiceError('forbidden');
  return session;
}
