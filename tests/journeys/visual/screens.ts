/** The twelve main screens by the name of their reference. */
import { listScreenPaths } from '../screens.ts';

/** Names in ../screens.ts. */
const main = {
  dashboard: '/dashboard/ecommerce',
  users: 'the list of users',
  user: 'a user',
  wallets: 'the list of wallets',
  wallet: 'a wallet',
  credit: 'credit and debit',
  transactions: 'the list of transactions',
  transaction: 'a transaction',
  receipt: 'a receipt',
  permissions: 'access control',
};

export async function listMainScreens(address: string): Promise<[name: string, path: string][]> {
  const paths = new Map(await listScreenPaths(address));
  const screens = Object.entries(main).map(([name, screen]): [string, string] => {
    const path = paths.get(screen);
    if (!path) throw new Error(`There is no screen named ${screen}.`);
    return [name, path];
  });
  // Other entries have the same date, and any order.
  return [...screens, ['audit', `/dashboard/audit?filter=${encodeURIComponent('{"resource":"client"}')}`]];
}
