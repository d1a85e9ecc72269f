import type { FeatureTests } from '../../feature.ts';
import { alertChecks } from './conformance.ts';
import { demoAlerts } from './demo.ts';
import { fuzzedAlerts } from './fuzz.ts';
import { alertPermissions } from './permissions.ts';

export const alertTests: FeatureTests = {
  permissions: alertPermissions,
  demo: demoAlerts,
  conformance: { Alerts: alertChecks },
  fuzz: fuzzedAlerts,
};
