/** Whose money someone works with: the same answer for console and service. */
import { type Principal, resolveScope } from '../../engine/contract/rights/scope.ts';

/**
 * Whose wallet stands on the other side of an operator's credits and debits (docs/api.md): the
 * platform's for those who see all of it, the client's for its administrators and for roles that were added,
 * the own for agents and for customers who were given the right.
 */
export function counterpartyOf(someone: Principal): 'platform' | 'client' | 'own' {
  const scope = resolveScope(someone);
  if (scope === 'all') return 'platform';
  return scope === 'client' && someone.role !== 'agent' ? 'client' : 'own';
}
