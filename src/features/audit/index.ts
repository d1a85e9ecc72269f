/** What was done, by whom. */
import type { Feature } from '../../engine/contract/registry.ts';
import { audit } from './resource.ts';

export const auditLog: Feature = { resources: [audit] };
