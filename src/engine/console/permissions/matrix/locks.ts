/** Why a cell of the matrix can't be changed; the service refuses the same. */

import { builtInRole, listSubjects } from '../../../contract/registry.ts';
import type { Ability, Permission } from '../../../contract/rights/abilities.ts';
import { isPublicCell } from '../rights.ts';

export type LockContext = {
  /** The name of the role; undefined while it has none. */
  role: string | undefined;
  /** Why nothing of the role can be changed, as a message key: it is one's own, or outranks one. */
  whole: string | undefined;
  /** What the signed-in person may do. */
  holder: Ability;
};

/** The reason as a message key; undefined where the cell is free. `allowed` is how it is now. */
export function findLock(cell: Permission, { role, whole, holder }: LockContext): string | undefined {
  if (whole) return whole;
  if (isPublicCell(cell)) return 'console.permissions.locks.everyone';
  if (!listSubjects().includes(cell.subject)) return 'console.permissions.locks.gone';
  if (builtInRole(role)?.immutable && cell.allowed) return 'console.permissions.locks.immutable';
  if (!cell.allowed && !holder.can(cell.action, cell.subject)) return 'console.permissions.locks.lacking';
  return undefined;
}
