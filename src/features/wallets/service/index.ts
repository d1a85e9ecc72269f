/** What wallets bring to the service. */
import type { ServiceFeature } from '../../../engine/service/feature.ts';
import { walletHooks } from './hooks.ts';
import { walletRows } from './rows.ts';

export const walletService: ServiceFeature = {
  hooks: { wallets: walletHooks },
  rows: { wallets: walletRows },
};
