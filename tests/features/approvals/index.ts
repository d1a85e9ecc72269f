import type { FeatureTests } from '../../feature.ts';
import { approvalChecks } from './conformance.ts';
import { demoApprovals } from './demo.ts';
import { fuzzedApprovals } from './fuzz.ts';
import { approvalPermissions } from './permissions.ts';

export const approvalTests: FeatureTests = {
  permissions: approvalPermissions,
  demo: demoApprovals,
  conformance: { Approvals: approvalChecks },
  fuzz: fuzzedApprovals,
  confirms: ['POST /api/approval/{id}/approve'],
  sharedRow: { approvalPolicy: { name: 'Of everybody', operation: 'client', approvers: 1, active: false } },
};
