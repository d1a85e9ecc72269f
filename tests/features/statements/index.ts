import type { FeatureTests } from '../../feature.ts';
import { statementPermissions } from './permissions.ts';

export const statementTests: FeatureTests = { permissions: statementPermissions };
