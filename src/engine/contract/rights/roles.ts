/** The roles that an app is born with. Others are added by its administrators; what is stored of each is in force. */
import type { AppRole } from '../appTypes.ts';
import type { Permission } from './abilities.ts';

/** How far someone sees: every row, the tenant's, or their own. */
export type Scope = 'all' | 'client' | 'own';

export type BuiltInRole = AppRole & {
  readonly name: string;
  /** How far its people see: every row, those of their tenant, or their own. */
  readonly scope: Scope;
  /** Its rules in order, until somebody stores others. */
  readonly permissions: readonly Permission[];
  /** Nobody takes a right from it: there is always someone who may do everything. */
  readonly immutable?: true;
  /** What a person gets who signs up. */
  readonly selfRegistration?: true;
  /** The resource whose pages its people begin with, where a feature has them begin there. */
  readonly landing?: string;
};
