import type { FeatureTests } from '../../feature.ts';
import { nothing } from '../../service/permissions/fixture.ts';

export const dashboardTests: FeatureTests = {
  permissions: {
    fixtures: {
      overview: [{ success: 200, send: nothing }],
      breakdown: [{ success: 200, send: nothing }],
    },
  },
};
