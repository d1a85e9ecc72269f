/** Which rows a user sees; the same for console and service. */
import { builtInRole } from '../registry.ts';
import type { Scope } from './roles.ts';

/** The facts that determine the scope: the name of the role and the `_id` of the tenant. */
export type Principal = { role: string | null; client: string | null };

/**
 * The scope of the built-in role; for one with scope `client`, users without a tenant only see their own rows. Users
 * with a custom role see their tenant's rows, or all rows if they belong to no tenant. Users without a role see their
 * own rows.
 */
export function resolveScope({ role, client }: Principal): Scope {
  if (role === null) return 'own';
  const scope = builtInRole(role)?.scope;
  if (scope === 'all' || scope === 'own') return scope;
  if (client !== null) return 'client';
  return scope ? 'own' : 'all';
}
