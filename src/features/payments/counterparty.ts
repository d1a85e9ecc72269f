/** Whose money someone works with: the same answer for console and service. */
import { builtInRole, type Principal, resolveScope } from '#engine/contract';

declare module '#engine/contract' {
  interface AppRole {
    /** Its people credit and debit with their own wallet, although they see all of their client. */
    readonly counterparty?: 'own';
  }
}

/**
 * Whose wallet stands on the other side of an operator's credits and debits (docs/api.md): the
 * platform's for those who see all of it, the client's for those who see all of the client, the own where the role is
 * declared so and for those who see only what is theirs.
 */
export function findCounterparty(someone: Principal): 'platform' | 'client' | 'own' {
  const scope = resolveScope(someone);
  if (scope === 'all') return 'platform';
  return scope === 'client' && builtInRole(someone.role)?.counterparty !== 'own' ? 'client' : 'own';
}
