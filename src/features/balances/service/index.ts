/** What balances bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { balanceRoutes } from './balances.ts';
import { balancesAtRoutes } from './balancesAt.ts';
import { balancesFile } from './file.ts';

export { readCirculation } from './circulation.ts';

export const balanceService: ServiceFeature = {
  routes: [balanceRoutes, balancesAtRoutes],
  reports: [balancesFile],
  about: { customer: 'What the wallets of users hold.' },
};
