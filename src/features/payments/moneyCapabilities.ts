/** What a role lets its people do with money, as the keys of sentences: `console.roleMoney.<key>`. */
import { type Ability, type Principal, resolveScope } from '#engine/contract';
import { findCounterparty } from './counterparty.ts';
import { canMoveMoney, type Direction, movable } from './moneyRights.ts';

/** @param someone who has the role, of a tenant or of none */
export function moneyCapabilities(ability: Ability, someone: Principal): string[] {
  const may = (direction: Direction) => movable(ability, direction).length > 0;
  const [credits, debits] = [may('credit'), may('debit')];
  const sayings: readonly (readonly [string | undefined, boolean])[] = [
    [ability.can('read', 'Transaction') ? sees[resolveScope(someone)] : 'seesNothing', true],
    ['pays', true],
    [usersWord(ability, someone), true],
    [clientsWord(ability), true],
    [reversesWord(credits, debits), ability.can('reverse', 'Transaction')],
    ['onlyOwn', !credits && !debits],
    ['freezes', ability.can('freeze', 'Wallet')],
    ['unfreezes', ability.can('unfreeze', 'Wallet')],
    ['wallets', ability.can('edit', 'Wallet')],
    ['limits', ability.can('edit', 'Currency')],
    [ability.can('edit', 'User') ? 'makesUsers' : 'makesCustomers', ability.can('create', 'User')],
    ['grants', ability.can('edit', 'Role') || ability.can('create', 'Role')],
  ];
  return sayings.flatMap(([key, holds]) => (key && holds ? [key] : []));
}

const sees = { all: 'seesAll', client: 'seesClient', own: 'seesOwn' } as const;

/** Users by the source of the money. Nobody debits users into their own wallet, whatever the role says. */
function usersWord(ability: Ability, someone: Principal): string | undefined {
  const source = findCounterparty(someone);
  const debits = canMoveMoney(ability, 'debit', 'user');
  if (canMoveMoney(ability, 'credit', 'user')) return (debits ? both : credits)[source];
  return debits ? debitsOnly[source] : undefined;
}

const credits = { platform: 'creditsPlatform', client: 'creditsClient', own: 'creditsOwn' } as const;
const both = { platform: 'usersPlatform', client: 'usersClient', own: credits.own } as const;
const debitsOnly = { platform: 'debitsPlatform', client: 'debitsClient', own: undefined } as const;

function clientsWord(ability: Ability): string | undefined {
  const debits = canMoveMoney(ability, 'debit', 'client');
  if (!canMoveMoney(ability, 'credit', 'client')) return debits ? 'debitsClients' : undefined;
  return debits ? 'clients' : 'creditsClients';
}

/** A reversal of a credit is a debit in effect, and the reverse. */
function reversesWord(credits: boolean, debits: boolean): string | undefined {
  if (credits && debits) return 'reverses';
  if (credits) return 'reversesDebits';
  return debits ? 'reversesCredits' : undefined;
}
