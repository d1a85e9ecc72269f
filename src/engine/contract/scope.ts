/** How far someone sees: the same answer for console and service. */

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
