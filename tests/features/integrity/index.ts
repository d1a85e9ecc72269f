import type { FeatureTests } from '../../feature.ts';
import { fuzzedIntegrity } from './fuzz.ts';
import { integrityPermissions } from './permissions.ts';

export const integrityTests: FeatureTests = { permissions: integrityPermissions, fuzz: fuzzedIntegrity };
