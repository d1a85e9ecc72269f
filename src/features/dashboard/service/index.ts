/** What the first page brings to the service. */
import type { ServiceFeature } from '#engine/service';
import { breakdownRoutes, overviewRoutes } from './routes.ts';

export const dashboardService: ServiceFeature = {
  routes: [overviewRoutes, breakdownRoutes],
  about: { overview: 'The last days at a glance.' },
};
