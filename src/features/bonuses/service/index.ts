/** What bonuses bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { paidBonus } from './pointers.ts';
import { bonusRoutes } from './routes.ts';

export const bonusService: ServiceFeature = {
  hooks: { transaction: { pointers: paidBonus } },
  routes: [bonusRoutes],
};
