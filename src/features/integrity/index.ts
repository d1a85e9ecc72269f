/** Whether anything was altered. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';

export const integrity: Feature = { calls: [calls] };
