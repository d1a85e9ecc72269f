/** The screens of the console by name, each with a path that shows data. */
import '../../src/console.tsx';
import { listScreens } from '../../src/engine/console/app/screens.ts';
import { findPerson } from './people.ts';
import { signIn } from './signIn.ts';

export async function listScreenPaths(address: string): Promise<[name: string, path: string][]> {
  const as = await signIn(address, 'root');
  const findFirstId = async (list: string): Promise<string> => (await as('GET', list)).body.data[0]._id;
  // A user whom no other test deletes.
  const { _id: user, client } = await findPerson(as, 'customer');
  const currency = await findFirstId('/currency?filter={"abbreviation":"USD"}');
  const wallet: string = (await as('GET', `/client/wallet/${client}`)).body.data._id;
  const transaction = await findFirstId('/transaction?filter={"status":"successful"}');
  const entry: string = (await as('POST', '/audit', {})).body.data[0]._id;
  const bonus = await findFirstId('/bonus?filter={"status":"active"}');
  const named: [name: string, path: string][] = [
    ['the list of users', '/dashboard/users'],
    ['a user', `/dashboard/user/${user}`],
    ['the form of a user', `/dashboard/user/${user}/edit`],
    ['the form of a new user', '/dashboard/user/create'],
    ['the list of clients', '/dashboard/clients'],
    ['a client', `/dashboard/client/${client}`],
    ['the form of a client', `/dashboard/client/${client}/edit`],
    ['the form of a new client', '/dashboard/client/create'],
    ['the list of wallets', '/dashboard/wallets'],
    ['a wallet', `/dashboard/wallet/${wallet}`],
    ['the wallet of a client', `/dashboard/client/wallet/${client}`],
    ['the form of a new wallet', '/dashboard/wallet/create'],
    ['the list of transactions', '/dashboard/transactions'],
    ['a transaction', `/dashboard/transaction/${transaction}`],
    ['a receipt', `/dashboard/receipt/${transaction}`],
    ['the list of currencies', '/dashboard/currencies'],
    ['a currency', `/dashboard/currency/${currency}`],
    ['the form of a currency', `/dashboard/currency/${currency}/edit`],
    ['the form of a new currency', '/dashboard/currency/create'],
    ['the list of roles', '/dashboard/roles'],
    ['a role', '/dashboard/role/agent'],
    ['the form of a role', '/dashboard/role/agent/edit'],
    ['the form of a new role', '/dashboard/role/create'],
    ['access control', '/access-control'],
    ['work in the background', '/dashboard/background'],
    ['the audit log', '/dashboard/audit'],
    ['an audit entry', `/dashboard/audit/${entry}`],
    ['credit and debit', `/dashboard/operations?wallet=${wallet}`],
    ['transfers', `/dashboard/transfer?to=${user}`],
    ['paying many', '/dashboard/pay-many'],
    ['to receive', '/dashboard/receive'],
    ['the list of bonuses', '/dashboard/bonus'],
    ['a bonus', `/dashboard/bonus/${bonus}`],
    ['the form of a new bonus', '/dashboard/bonus/create'],
    ['the payment of a bonus', `/dashboard/pay-bonus?bonus=${bonus}`],
    ['balances', `/dashboard/balances?wallet=${wallet}`],
    ['my account', '/dashboard/account'],
    ['not authorized', '/pages/miscellaneous/not-authorized'],
    ['page not found', '/error-404'],
  ];
  return [...named, ...listOtherScreens(named.map(([, path]) => path.replace(/\?.*/, '')))];
}

/** The pages of the menu that are not in the list above. */
function listOtherScreens(named: readonly string[]): [name: string, path: string][] {
  return listScreens()
    .filter(({ group, path: address }) => group && !named.includes(address))
    .map(({ path: address }) => [address, address]);
}
