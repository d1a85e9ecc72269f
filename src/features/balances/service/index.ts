/** What balances bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { balanceRoutes } from './balances.ts';

export { circulationOf } from './circulation.ts';

export const balanceService: ServiceFeature = {
  routes: [balanceRoutes],
  about: { customer: 'What the wallets of users hold.' },
};
