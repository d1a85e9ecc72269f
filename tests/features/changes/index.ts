import type { FeatureTests } from '../../feature.ts';
import { sendNothing } from '../../service/permissions/fixture.ts';

export const changeTests: FeatureTests = {
  permissions: { fixtures: { listChanges: [{ success: 200, send: sendNothing }] } },
};
