/** What currencies bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { currencyUseRoutes } from './currencyUse.ts';
import { currencyHooks } from './hooks.ts';

export const currencyService: ServiceFeature = {
  hooks: { currency: currencyHooks },
  routes: [currencyUseRoutes],
  about: { currency: 'What amounts are counted in.' },
};
