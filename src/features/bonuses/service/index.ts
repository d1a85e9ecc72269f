/** What bonuses bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { bonusRoutes } from './routes.ts';

export { insertBonus, markCancelled } from './add.ts';
export { payRecipients } from './pay.ts';

export const bonusService: ServiceFeature = { routes: [bonusRoutes] };
