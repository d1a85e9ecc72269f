/** What tenants bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { clientHooks } from './hooks.ts';
import { recordRoutes } from './routes.ts';

export const clientService: ServiceFeature = { hooks: { client: clientHooks }, routes: [recordRoutes] };
