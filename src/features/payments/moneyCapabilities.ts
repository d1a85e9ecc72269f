/** What a role may do with money, as message keys: `console.roleMoney.<key>`. */
import { type Ability, type Principal, resolveScope } from '#engine/contract';
import { findCounterparty } from './counterparty.ts';
import { canMoveMoney, type Direction, listMovableOwnerTypes } from './moneyRights.ts';

/** @param principal a user with the role, with or without a client */
export function moneyCapabilities(ability: Ability, principal: Principal): string[] {
  const canMove = (direction: Direction) => listMovableOwnerTypes(ability, direction).length > 0;
  const [canCredit, canDebit] = [canMove('credit'), canMove('debit')];
  const capabilities: readonly (readonly [string | undefined, boolean])[] = [
    [ability.can('read', 'Transaction') ? scopeKeys[resolveScope(principal)] : 'seesNothing', true],
    ['pays', true],
    [findUsersKey(ability, principal), true],
    [findClientsKey(ability), true],
    [findReversalKey(canCredit, canDebit), ability.can('reverse', 'Transaction')],
    ['onlyOwn', !canCredit && !canDebit],
    ['freezes', ability.can('freeze', 'Wallet')],
    ['unfreezes', ability.can('unfreeze', 'Wallet')],
    ['wallets', ability.can('edit', 'Wallet')],
    ['limits', ability.can('edit', 'Currency')],
    [ability.can('edit', 'User') ? 'makesUsers' : 'makesCustomers', ability.can('create', 'User')],
    ['grants', ability.can('edit', 'Role') || ability.can('create', 'Role')],
  ];
  return capabilities.flatMap(([key, applies]) => (key && applies ? [key] : []));
}

const scopeKeys = { all: 'seesAll', client: 'seesClient', own: 'seesOwn' } as const;

/**
 * Capabilities over users depend on the source of the money. Debiting users into one's own wallet is never
 * allowed.
 */
function findUsersKey(ability: Ability, principal: Principal): string | undefined {
  const source = findCounterparty(principal);
  const canDebit = canMoveMoney(ability, 'debit', 'user');
  if (canMoveMoney(ability, 'credit', 'user')) return (canDebit ? both : credits)[source];
  return canDebit ? debitsOnly[source] : undefined;
}

const credits = { platform: 'creditsPlatform', client: 'creditsClient', own: 'creditsOwn' } as const;
const both = { platform: 'usersPlatform', client: 'usersClient', own: credits.own } as const;
const debitsOnly = { platform: 'debitsPlatform', client: 'debitsClient', own: undefined } as const;

function findClientsKey(ability: Ability): string | undefined {
  const canDebit = canMoveMoney(ability, 'debit', 'client');
  if (!canMoveMoney(ability, 'credit', 'client')) return canDebit ? 'debitsClients' : undefined;
  return canDebit ? 'clients' : 'creditsClients';
}

/** Reversing a credit debits the recipient, and the other way round. */
function findReversalKey(canCredit: boolean, canDebit: boolean): string | undefined {
  if (canCredit && canDebit) return 'reverses';
  if (canCredit) return 'reversesDebits';
  return canDebit ? 'reversesCredits' : undefined;
}
