/** What roles bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { roleHooks } from './hooks.ts';

export const roleService: ServiceFeature = { hooks: { role: roleHooks } };
