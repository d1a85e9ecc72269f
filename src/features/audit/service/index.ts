/** What the audit log brings to the service. */
import type { ServiceFeature } from '#engine/service';
import { auditHooks } from './hooks.ts';

export const auditService: ServiceFeature = {
  hooks: { audit: auditHooks },
  about: { audit: 'Who changed what, and when. Written by the service alone.' },
};
