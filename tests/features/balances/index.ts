import type { FeatureTests } from '../../feature.ts';
import { balancePermissions } from './permissions.ts';

export const balanceTests: FeatureTests = { permissions: balancePermissions };
