/** The service part of the dashboard. */
import type { ServiceFeature } from '#engine/service';
import { registerBreakdownRoutes, registerOverviewRoutes } from './routes.ts';

export const dashboardService: ServiceFeature = {
  routes: [registerOverviewRoutes, registerBreakdownRoutes],
  about: { overview: 'The last days at a glance.' },
};
