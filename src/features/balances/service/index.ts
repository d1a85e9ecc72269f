/** The service part of balances. */
import type { ServiceFeature } from '#engine/service';
import { wallet } from '#features/wallets';
import { registerBalanceRoutes } from './balances.ts';
import { registerBalancesAtRoutes } from './balancesAt.ts';
import { registerCirculationRoutes } from './circulation.ts';
import { balancesFile } from './file.ts';

export { readCirculation } from './circulation.ts';

export const balanceService: ServiceFeature = {
  events: [{ resource: wallet.name, actions: ['add_currencies'], required: ['before', 'after'] }],
  routes: [registerBalanceRoutes, registerBalancesAtRoutes, registerCirculationRoutes],
  reports: [balancesFile],
  about: {
    circulation: 'What clients and users have in each currency.',
    customer: "Balances of users' wallets.",
  },
};
