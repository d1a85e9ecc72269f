/** The first page: what happened, and what asks for attention. */
import type { Feature } from '../../engine/contract/registry.ts';

export const dashboard: Feature = { forEveryone: ['Dashboard'], calls: [() => import('./calls.ts')] };
