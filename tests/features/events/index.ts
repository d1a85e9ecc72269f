import type { FeatureTests } from '../../feature.ts';
import { sendNothing } from '../../service/permissions/fixture.ts';

export const eventTests: FeatureTests = {
  permissions: {
    fixtures: { listEvents: [{ success: 200, send: sendNothing }] },
    statements: [
      { title: 'admin: no events without the audit log', role: 'admin', denied: ['listEvents'] },
      { title: 'super_admin: events', role: 'super_admin', allowed: ['listEvents'] },
    ],
  },
};
