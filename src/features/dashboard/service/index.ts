/** What the first page brings to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { overviewRoutes } from './routes.ts';

export const dashboardService: ServiceFeature = {
  routes: [overviewRoutes],
  about: { overview: 'The last days at a glance.' },
};
