/** What bonuses bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { paidBonus } from './pointers.ts';
import { bonusRoutes } from './routes.ts';

export const bonusService: ServiceFeature = {
  hooks: { transaction: { pointers: paidBonus } },
  routes: [bonusRoutes],
  about: { bonus: 'Bonuses: added once, then paid to one user or to many of a client.' },
};
