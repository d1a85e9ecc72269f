/** The counterparty of an operator's credits and debits, for console and service. */
import { builtInRole, type Principal, resolveScope } from '#engine/contract';

declare module '#engine/contract' {
  interface AppRole {
    /** Users with this role credit and debit with their own wallet although their scope is the client. */
    readonly counterparty?: 'own';
  }
}

/**
 * Returns whose wallet is the other side of an operator's credits and debits (docs/api.md): the platform's
 * for callers with global scope, the client's for callers with client scope, and the operator's own for
 * callers with own scope or a role with `counterparty: 'own'`.
 */
export function findCounterparty(principal: Principal): 'platform' | 'client' | 'own' {
  const scope = resolveScope(principal);
  if (scope === 'all') return 'platform';
  return scope === 'client' && builtInRole(principal.role)?.counterparty !== 'own' ? 'client' : 'own';
}
