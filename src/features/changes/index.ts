/** Changes of records, for consoles that follow them. */
import type { Feature } from '#engine/contract';

export const changesFeature: Feature = { calls: [() => import('./calls.ts')] };
