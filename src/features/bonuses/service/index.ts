/** What bonuses bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { bonusRoutes } from './routes.ts';

export const bonusService: ServiceFeature = { routes: [bonusRoutes] };
