/** What the verification brings to the service. */
import type { ServiceFeature } from '#engine/service';
import { validationRoutes } from './validation.ts';

export const integrityService: ServiceFeature = { routes: [validationRoutes] };
