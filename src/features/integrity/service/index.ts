/** The service part of verification. */
import type { ServiceFeature } from '#engine/service';
import { registerValidationRoutes } from './validation.ts';

export const integrityService: ServiceFeature = { routes: [registerValidationRoutes] };
