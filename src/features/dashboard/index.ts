/** The first page: what happened, and what asks for attention. */
import type { Feature } from '#engine/contract';

export const dashboardFeature: Feature = { forEveryone: ['Dashboard'], calls: [() => import('./calls.ts')] };
