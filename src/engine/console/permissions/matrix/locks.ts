/** Why a cell of the matrix can't be changed; the service enforces the same. */

import { builtInRole, listSubjects } from '../../../contract/registry.ts';
import type { Ability, Permission } from '../../../contract/rights/abilities.ts';
import { isPublicCell } from '../rights.ts';

export type LockContext = {
  /** The role's name; undefined for a new role. */
  role: string | undefined;
  /** Why nothing of the role can be changed, as a message key: it is the user's own role or outranks them. */
  roleLock: string | undefined;
  /** The signed-in user's permissions. */
  holder: Ability;
};

/** The reason as a message key; undefined if the cell can be changed. `allowed` is its current value. */
export function findLock(cell: Permission, { role, roleLock, holder }: LockContext): string | undefined {
  if (roleLock) return roleLock;
  if (isPublicCell(cell)) return 'console.permissions.locks.everyone';
  if (!listSubjects().includes(cell.subject)) return 'console.permissions.locks.gone';
  if (builtInRole(role)?.immutable && cell.allowed) return 'console.permissions.locks.immutable';
  if (!cell.allowed && !holder.can(cell.action, cell.subject)) return 'console.permissions.locks.lacking';
  return undefined;
}
