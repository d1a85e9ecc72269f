/** The service part of balances. */
import type { ServiceFeature } from '#engine/service';
import { registerBalanceRoutes } from './balances.ts';
import { registerBalancesAtRoutes } from './balancesAt.ts';
import { balancesFile } from './file.ts';

export { readCirculation } from './circulation.ts';

export const balanceService: ServiceFeature = {
  routes: [registerBalanceRoutes, registerBalancesAtRoutes],
  reports: [balancesFile],
  about: { customer: "Balances of users' wallets." },
};
