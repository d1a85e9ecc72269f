import type { FeatureTests } from '../../feature.ts';
import { programChecks } from './conformance.ts';
import { demoPrograms } from './demo.ts';
import { fuzzedPrograms } from './fuzz.ts';
import { programPermissions } from './permissions.ts';

export const programTests: FeatureTests = {
  permissions: programPermissions,
  demo: demoPrograms,
  conformance: { Programs: programChecks },
  fuzz: fuzzedPrograms,
  confirms: ['POST /api/program', 'POST /api/apiKey', 'PUT /api/apiKey/{id}'],
};
