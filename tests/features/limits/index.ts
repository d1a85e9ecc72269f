import type { FeatureTests } from '../../feature.ts';
import { limitChecks } from './conformance.ts';
import { demoLimits } from './demo.ts';
import { fuzzedLimits } from './fuzz.ts';
import { limitPermissions } from './permissions.ts';

export const limitTests: FeatureTests = {
  permissions: limitPermissions,
  demo: demoLimits,
  conformance: { Limits: limitChecks },
  fuzz: fuzzedLimits,
  sharedRow: {
    limit: {
      ...{ scope: 'role', role: 'agent', operations: ['debit'], currency: 'USD', per: 'month' },
      ...{ most: '1000000.00', reason: 'Of all agents' },
    },
  },
};
