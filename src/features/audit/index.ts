/** The audit log. */
import type { Feature } from '#engine/contract';
import { audit } from './resource.ts';

export const auditFeature: Feature = { resources: [audit] };

export { audit } from './resource.ts';
