/** What balances bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { balanceRoutes } from './balances.ts';
import { balancesAtRoutes } from './balancesAt.ts';

export { circulationOf } from './circulation.ts';

export const balanceService: ServiceFeature = {
  routes: [balanceRoutes, balancesAtRoutes],
  about: { customer: 'What the wallets of users hold.' },
};
