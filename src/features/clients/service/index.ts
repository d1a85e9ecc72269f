/** What tenants bring to the service. */
import type { ServiceFeature } from '#engine/service';
import { clientHooks } from './hooks.ts';
import { publicKeyEffects } from './publicKey.ts';
import { clientRoutes } from './routes.ts';

export { changeCurrencies, storeCurrencies } from './clientCurrencies.ts';

export const clientService: ServiceFeature = {
  hooks: { client: clientHooks },
  effects: [publicKeyEffects],
  routes: [clientRoutes],
  about: { client: 'Companies whose customers have wallets here.' },
};
