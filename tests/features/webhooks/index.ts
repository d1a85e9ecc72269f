import type { FeatureTests } from '../../feature.ts';
import { webhookChecks } from './conformance.ts';
import { demoWebhooks } from './demo.ts';
import { fuzzedWebhooks } from './fuzz.ts';
import { webhookPermissions } from './permissions.ts';

export const webhookTests: FeatureTests = {
  permissions: webhookPermissions,
  demo: demoWebhooks,
  conformance: { Webhooks: webhookChecks },
  fuzz: fuzzedWebhooks,
  confirms: ['POST /api/webhook', 'PUT /api/webhook/{id}', 'POST /api/webhook/{id}/rotateSecret'],
};
