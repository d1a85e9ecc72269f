/** How far someone sees, and whose money they work with: the same answer for console and service. */

/** As far as it matters here: the role's name, and the `_id` of the tenant. */
export type Someone = { role: string | null; client: string | null };

/** How far someone sees: every row, the tenant's, or their own. */
export type Scope = 'all' | 'client' | 'own';

/**
 * root and super_admin see every row; so do the platform's own staff with a role that was added, and
 * nobody else without a client. A customer, and a user whose role is unknown, sees the own rows.
 */
export function scopeOf({ role, client }: Someone): Scope {
  if (role === 'root' || role === 'super_admin') return 'all';
  if (role === null || role === 'customer') return 'own';
  if (client !== null) return 'client';
  return role === 'admin' || role === 'agent' ? 'own' : 'all';
}

/**
 * Whose wallet stands on the other side of an operator's credits and debits (docs/product.md, calls): the
 * platform's for those who see all of it, the client's for its administrators and for roles that were added,
 * the own for agents and for customers who were given the right.
 */
export function moneySource(someone: Someone): 'platform' | 'client' | 'own' {
  const scope = scopeOf(someone);
  if (scope === 'all') return 'platform';
  return scope === 'client' && someone.role !== 'agent' ? 'client' : 'own';
}
