/** What money is counted in. */
import type { Feature } from '../../engine/contract/registry.ts';
import { currency } from './resource.ts';

export const currencies: Feature = { resources: [currency], calls: [() => import('./calls.ts')] };
