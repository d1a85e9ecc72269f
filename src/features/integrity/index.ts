/** Whether anything was altered. */
import type { Feature } from '../../engine/contract/registry.ts';

export const integrity: Feature = { calls: [() => import('./calls.ts')] };
