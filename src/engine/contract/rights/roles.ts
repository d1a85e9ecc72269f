/** Built-in roles. Administrators can add others; the stored rules of each role are the ones in force. */
import type { AppRole } from '../appTypes.ts';
import type { Permission } from './abilities.ts';

/** The rows a user sees: all, those of their tenant, or their own. */
export type Scope = 'all' | 'client' | 'own';

export type BuiltInRole = AppRole & {
  readonly name: string;
  /** The rows its users see: all, those of their tenant, or their own. */
  readonly scope: Scope;
  /** Ordered rules, until an administrator stores others. */
  readonly permissions: readonly Permission[];
  /** Its permissions cannot be reduced, so that at least one role always has all of them. */
  readonly immutable?: true;
  /** Assigned to users who register. */
  readonly selfRegistration?: true;
  /** The resource whose list its users see first, if a feature sets it. */
  readonly landing?: string;
};
