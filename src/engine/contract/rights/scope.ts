/** How far someone sees: the same answer for console and service. */
import { builtInRole } from '../registry.ts';
import type { Scope } from './roles.ts';

/** As far as it matters here: the role's name, and the `_id` of the tenant. */
export type Principal = { role: string | null; client: string | null };

/**
 * As the built-in role says; one of a tenant sees no more than the own rows where there is none. Who has a role that
 * was added sees the tenant's rows, and, as staff of no tenant, every row. Without a role that
 * anybody knows: the own rows.
 */
export function resolveScope({ role, client }: Principal): Scope {
  if (role === null) return 'own';
  const sees = builtInRole(role)?.scope;
  if (sees === 'all' || sees === 'own') return sees;
  if (client !== null) return 'client';
  return sees ? 'own' : 'all';
}
