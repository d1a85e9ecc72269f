import type { FeatureTests } from '../../feature.ts';
import { holdChecks } from './conformance.ts';
import { demoHolds } from './demo.ts';
import { fuzzedHolds } from './fuzz.ts';
import { holdPermissions } from './permissions.ts';

export const holdTests: FeatureTests = {
  permissions: holdPermissions,
  demo: demoHolds,
  conformance: { Holds: holdChecks },
  fuzz: fuzzedHolds,
};
