/** Whether anything was altered. */
import type { Feature } from '#engine/contract';

export const integrityFeature: Feature = { calls: [() => import('./calls.ts')] };
