/** The start page: key figures, and what needs attention. */
import type { Feature } from '#engine/contract';

export const dashboardFeature: Feature = {
  publicSubjects: ['Dashboard'],
  calls: [() => import('./calls.ts')],
};
