import type { FeatureTests } from '../../feature.ts';
import { sendNothing } from '../../service/permissions/fixture.ts';

export const dashboardTests: FeatureTests = {
  permissions: {
    fixtures: {
      overview: [{ success: 200, send: sendNothing }],
      breakdown: [{ success: 200, send: sendNothing }],
    },
  },
};
