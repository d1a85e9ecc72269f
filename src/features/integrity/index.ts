/** Verification that nothing was tampered with. */
import type { Feature } from '#engine/contract';

export const integrityFeature: Feature = { calls: [() => import('./calls.ts')] };
