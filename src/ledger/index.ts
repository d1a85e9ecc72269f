/** What the ledger brings to the service, beside itself. */
import type { ServiceFeature } from '../engine/service/feature.ts';
import { measureLedger } from './metrics.ts';
import './tables.ts';

export const ledgerService: ServiceFeature = {
  metrics: (registry, { ledger }) => measureLedger(registry, ledger),
};
