/** The service part of balances. */
import type { ServiceFeature } from '#engine/service';
import { wallet } from '#features/wallets';
import { registerBalanceRoutes } from './balances.ts';
import { registerBalancesAtRoutes } from './balancesAt.ts';
import { balancesFile } from './file.ts';

export { readCirculation } from './circulation.ts';

export const balanceService: ServiceFeature = {
  events: [{ resource: wallet.name, actions: ['add_currencies'], required: ['before', 'after'] }],
  routes: [registerBalanceRoutes, registerBalancesAtRoutes],
  reports: [balancesFile],
  about: { customer: "Balances of users' wallets." },
};
