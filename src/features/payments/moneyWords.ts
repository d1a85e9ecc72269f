/** What a role lets its people do with money, as the keys of sentences: `console.roleMoney.<key>`. */
import type { Ability } from '../../engine/contract/rights/abilities.ts';
import { type Someone, scopeOf } from '../../engine/contract/rights/scope.ts';
import { moneySource } from './moneySource.ts';

/** @param someone who has the role, of a tenant or of none */
export function moneyWords(ability: Ability, someone: Someone): string[] {
  const recharges = ability.can('recharge', 'User') || ability.can('recharge', 'Client');
  const sayings: readonly (readonly [string, boolean])[] = [
    [ability.can('read', 'Transaction') ? sees[scopeOf(someone)] : 'seesNothing', true],
    ['pays', true],
    [credits[moneySource(someone)], ability.can('recharge', 'User')],
    ['clients', ability.can('recharge', 'Client')],
    ['reverses', recharges && ability.can('reverse', 'Transaction')],
    ['onlyOwn', !recharges],
    ['freezes', ability.can('freeze', 'Wallet')],
    ['unfreezes', ability.can('unfreeze', 'Wallet')],
    ['wallets', ability.can('edit', 'Wallet')],
    ['limits', ability.can('edit', 'Currency')],
    [ability.can('edit', 'User') ? 'makesUsers' : 'makesCustomers', ability.can('create', 'User')],
    ['grants', ability.can('edit', 'Role') || ability.can('create', 'Role')],
  ];
  return sayings.flatMap(([key, holds]) => (holds ? [key] : []));
}

const sees = { all: 'seesAll', client: 'seesClient', own: 'seesOwn' } as const;
const credits = { platform: 'usersPlatform', client: 'usersClient', own: 'usersOwn' } as const;
