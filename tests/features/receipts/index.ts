import type { FeatureTests } from '../../feature.ts';
import { receiptPermissions } from './permissions.ts';

export const receiptTests: FeatureTests = { permissions: receiptPermissions };
