/** Events for programs. */
import type { Feature } from '#engine/contract';

export const eventsFeature: Feature = { calls: [() => import('./calls.ts')] };
