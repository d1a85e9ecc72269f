import type { FeatureTests } from '../../feature.ts';
import { integrityChecks } from './conformance.ts';
import { fuzzedIntegrity } from './fuzz.ts';
import { integrityPermissions } from './permissions.ts';

export const integrityTests: FeatureTests = {
  permissions: integrityPermissions,
  conformance: { Integrity: integrityChecks },
  fuzz: fuzzedIntegrity,
};
