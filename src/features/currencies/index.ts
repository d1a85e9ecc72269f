/** What money is counted in. */
import type { Feature } from '../../engine/contract/registry.ts';
import * as calls from './calls.ts';
import { currency } from './resource.ts';

export const currencies: Feature = { resources: [currency], calls: [calls] };
