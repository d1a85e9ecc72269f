/** The menu for each kind of user. Kinds are determined by permissions, since administrators can add roles. */

import type { ConsoleFeature, MenuContext, MenuLayout } from '#engine/console';
import { builtInPagePath, getResource, resolveScope } from '#engine/contract';
import { findCounterparty } from '#features/payments';

export const menus: ConsoleFeature = {
  menu: (person) => {
    if (resolveScope(person.user) === 'own') return ofOwnWallet(person);
    return sellsOwnMoney(person) ? ofSeller() : undefined;
  },
};

const DASHBOARD = '/dashboard/ecommerce';
const TRANSFER = '/dashboard/transfer';
/** Agents who pay from their own wallet cannot debit. */
const CREDIT = { to: '/dashboard/operations', label: 'console.money.kinds.credit', icon: 'operations' };

/** Customers: their own money. Lists with no rows but their own are omitted. */
function ofOwnWallet({ user }: MenuContext): MenuLayout {
  const wallets = getResource('wallets');
  return {
    first: [
      { to: DASHBOARD, label: 'console.menu.ownMoney', icon: 'dashboard' },
      ...(user.wallet
        ? [
            {
              to: `${wallets.routes.item}/${user.wallet}`,
              label: 'console.menu.ownWallet',
              icon: wallets.icon,
            },
          ]
        : []),
      listOf('transaction'),
      TRANSFER,
      '/dashboard/receive',
      '/dashboard/statement',
      listOf('hold'),
      listOf('approval'),
      CREDIT,
      builtInPagePath('account'),
    ],
    without: [
      ...['user', 'client', 'wallets', 'role', 'currency'].map(listOf),
      ...[
        '/dashboard/balances',
        // Beside the title of the transfer page.
        '/dashboard/pay-many',
        '/dashboard/integrity',
        builtInPagePath('accessControl'),
        builtInPagePath('background'),
      ],
    ],
  };
}

/** Agents: find a customer, credit them from their own wallet, look up what was posted. */
function ofSeller(): MenuLayout {
  return { first: [listOf('user'), CREDIT, TRANSFER, listOf('transaction'), DASHBOARD] };
}

function sellsOwnMoney({ user, ability }: MenuContext): boolean {
  return findCounterparty(user) === 'own' && ability.can('credit', 'User');
}

const listOf = (name: string) => getResource(name).routes.list;
